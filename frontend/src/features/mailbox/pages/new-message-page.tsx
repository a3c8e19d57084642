import { TextArea, TextField } from '@/components/forms/field';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { MailForm } from '../components/mail-form.js';

const kept = { as: 'newMail', fields: ['to', 'subject', 'message'] };

/** /Admin/Mailbox/New: a message to anyone, from one of the firm's addresses. */
export function NewMessagePage() {
  return (
    <Page narrow>
      <ScreenTitle
        above={<Breadcrumbs trail={[{ to: '/Admin/Mailbox', label: 'Inbox' }]} here="New message" />}
      >
        New message
      </ScreenTitle>
      <MailForm label="New message" kept={kept} submitLabel="Send">
        {(from) => (
          <>
            {from}
            <TextField name="to" type="email" label="To" inputMode="email" autoComplete="off" required />
            <TextField name="subject" label="Subject" limit="mailSubject" autoComplete="off" required />
            <TextArea name="message" label="Message" rows={10} limit="mail" required />
          </>
        )}
      </MailForm>
    </Page>
  );
}
