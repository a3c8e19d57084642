import { JsonLd } from '@/components/page/json-ld';
import { offices } from '@/lib/firm/offices';
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
        department: offices.map((office) => ({
          '@type': 'AccountingService',
          name: `${firm.name}, ${office.name}`,
          telephone: office.phone,
          email: office.email,
          address: office.address,
          geo: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude },
        })),
      }}
    />
  );
}
