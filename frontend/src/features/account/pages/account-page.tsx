import { isStaff } from '@tax-firm/machines';
import { Link } from 'react-router-dom';
import { Card } from '@/components/card';
import { Page, ScreenTitle } from '@/components/page/page';
import { Stack } from '@/components/page/layout';
import { useSession, useMustEnroll } from '@/lib/auth/session';
import { EmailSection } from '../email/email-section.js';
import { DevicesSection } from '../devices/devices-section.js';
import { KeptSection } from '../kept/kept-section.js';
import { PasswordSection } from '../password/password-section.js';
import { PhotoSection } from '../photo/photo-section.js';
import { ProfileSection } from '../profile/profile-section.js';
import { SecondFactorsSection } from '../security/second-factors-section.js';

/** /Account: what people can see and change about their own account, one section for each subject. */
export function AccountPage() {
  const enrolling = useMustEnroll();
  const { user } = useSession();
  return (
    <Page narrow>
      <ScreenTitle>Your account</ScreenTitle>
      <Stack>
        {!enrolling && <ProfileSection />}
        {!enrolling && user?.employeeAccess && isStaff(user.role) && <PhotoSection />}
        {!enrolling && <EmailSection />}
        {!enrolling && <PasswordSection />}
        {/* In its place in both cases, so that it stays mounted and shows the recovery codes after the first factor. */}
        <SecondFactorsSection />
        {user?.role === 'Client' && (
          <Card title="Consents">
            <p>
              <Link to="/Consents">See who may get your tax return from us</Link>, and withdraw what you no
              longer want.
            </p>
          </Card>
        )}
        {!enrolling && <DevicesSection />}
        {!enrolling && <KeptSection />}
      </Stack>
    </Page>
  );
}
