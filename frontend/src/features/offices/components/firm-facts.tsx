import { JsonLd } from '@/components/page/json-ld';
import { type Office, offices } from '@/lib/firm/offices';
import { firm } from '@/lib/firm/profile';

/** Structured data of the firm and its offices, for search engines and maps. */
export function FirmFacts() {
  return (
    <JsonLd
      type="AccountingService"
      facts={{
        name: firm.name,
        legalName: firm.legalName,
        description: firm.description,
        url: firm.siteUrl,
        telephone: firm.phone,
        email: firm.email,
        areaServed: 'US',
        department: offices.map(factsOf),
      }}
    />
  );
}

const factsOf = ({ name, phone, email, address, latitude, longitude }: Office) => ({
  '@type': 'AccountingService',
  name: `${firm.name}, ${name}`,
  telephone: phone,
  email,
  address,
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
});
