import { Grid, Text } from '@/components/page/layout';
import { offices } from '@/lib/firm/offices';
import { OfficeDetails } from './office-details.js';

/** All offices and their contact details, for browsers without JavaScript. */
export const AllOffices = () => (
  <Grid as="ul" least="medium" gap={7} above={7}>
    {offices.map((office) => (
      <li key={office.slug}>
        <Text as="h2" below={3} size="xl">
          {office.name}
        </Text>
        <OfficeDetails office={office} />
      </li>
    ))}
  </Grid>
);
