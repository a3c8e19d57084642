import { Page } from '@/components/page';
import { ScreenTitle } from '@/components/screen-title';
import { Stack } from '@/components/stack';
import { useMustEnrol } from '@/lib/auth/use-must-enrol';
import { EmailSection } from '../email/email-section.js';
import { DevicesSection } from '../devices/devices-section.js';
import { KeptSection } from '../kept/kept-section.js';
import { PasswordSection } from '../password/password-section.js';
import { ProfileSection } from '../profile/profile-section.js';
import { SecondFactorsSection } from '../security/second-factors-section.js';

/** /Account: what people can see and change about their own account, one section for each subject. */
export function AccountPage() {
  const enrolling = useMustEnrol();
  return (
    <Page narrow>
      <ScreenTitle>Your account</ScreenTitle>
      <Stack>
        {!enrolling && <ProfileSection />}
        {!enrolling && <EmailSection />}
        {!enrolling && <PasswordSection />}
        {/* In its place in both cases, so that it stays mounted and shows the recovery codes after the first factor. */}
        <SecondFactorsSection />
        {!enrolling && <DevicesSection />}
        {!enrolling && <KeptSection />}
      </Stack>
    </Page>
  );
}
