import { firm, telephoneHref } from '@/lib/firm/profile';
import { ButtonLink } from '../button.js';
import { Cluster, Text } from './layout.js';
import { Page, PageTitle } from './page.js';

/** What an unknown public address shows. The server sends it too, so a screen that finds nothing at its address shows this. */
export function NotFoundPage() {
  return (
    <Page narrow>
      <PageTitle
        above={
          <Cluster>
            <Text dark pad={2} size="xs" weight={650}>
              Line 404
            </Text>
          </Cluster>
        }
        lede="This page doesn’t exist. The address may be mistyped, or the page may have moved."
      >
        This line was left blank
      </PageTitle>
      <Cluster below={6}>
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <ButtonLink to="/cpa-free-guidance" variant="secondary">
          Search our guidance
        </ButtonLink>
      </Cluster>
      <p>
        Did a link on this site bring you here? Please tell us:{' '}
        <a href={`mailto:${firm.email}`}>{firm.email}</a> or{' '}
        <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
      </p>
    </Page>
  );
}
