import { useState } from 'react';
import { formatDate } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Row, Text } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useReloadAfter } from '@/lib/api/queries';
import { setMustEnroll } from '@/lib/auth/session';
import { knowsPasskeys } from '@/lib/auth/passkey-support';
import { createPasskey } from '@/lib/auth/passkeys';
import { accountKeys } from '../api.js';
import { SecurityPart } from './part.js';

interface PasskeysPartProps {
  factors: Schemas['SecondFactors'];
  onRecoveryCodes: (codes: string[] | null) => void;
}

export function PasskeysPart({ factors, onRecoveryCodes }: PasskeysPartProps) {
  const { passkeys, passkeyDomain } = factors;
  const [adding, setAdding] = useState(false);
  const works = knowsPasskeys() && location.hostname === passkeyDomain;
  return (
    <SecurityPart
      title="Passkeys"
      text="Your device signs you in with its PIN, your fingerprint or your face, without a password. Unlike a password, a passkey can’t be stolen by a fake website."
      actions={
        works &&
        !adding && (
          <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {!works && (
        <Text size="sm" tone="quiet">
          {knowsPasskeys()
            ? `You can add passkeys at ${passkeyDomain}.`
            : 'This browser cannot create passkeys.'}
        </Text>
      )}
      {adding && (
        <AddPasskey
          onCancel={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false);
            toast('Your passkey was added.');
            onRecoveryCodes(codes);
          }}
        />
      )}
      {passkeys.length > 0 && (
        <Box as="ul" above={4} lineAbove="hair" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </Box>
      )}
    </SecurityPart>
  );
}

interface AddPasskeyProps {
  onCancel: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

function AddPasskey({ onCancel, onDone }: AddPasskeyProps) {
  const reloadAfter = useReloadAfter(accountKeys.secondFactors);
  const add = async (name: string) => {
    const options = await dataOf(api.POST('/api/users/me/secondFactors/passkeyOptions'));
    const body = { name, passkey: await createPasskey(options) };
    const { recoveryCodes } = await dataOf(api.POST('/api/users/me/secondFactors/passkeys', { body }));
    setMustEnroll(false);
    return recoveryCodes;
  };
  return (
    <Form
      aria-label="Add a passkey"
      above={5}
      schema={({ passkeyName }) => passkeyName}
      onSubmit={async ({ name }) => onDone(await reloadAfter(add(name)))}
    >
      <TextField
        name="name"
        label="Passkey name"
        hint="To tell your devices apart, for example “My phone”."
        autoComplete="off"
        limit="passkeyName"
      />
      <Cluster gap={2}>
        <SubmitButton pendingLabel="Waiting for your device…">Create passkey</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
    </Form>
  );
}

function PasskeyItem({ passkey }: { passkey: Schemas['SecondFactors']['passkeys'][number] }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const reloadAfter = useReloadAfter(accountKeys.secondFactors);
  const [renaming, setRenaming] = useState(false);
  const params = { path: { id } };
  return (
    <Row
      note={`Added on ${formatDate(createdAt)}, ${lastUsedAt ? `last used on ${formatDate(lastUsedAt)}` : 'never used'}`}
      aside={
        <Cluster gap={2}>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <ConfirmButton
            size="small"
            variant="danger"
            aria-label={`Remove ${name}`}
            title={`Remove the passkey “${name}”?`}
            description="It will no longer sign you in. Your device may still offer it; you can delete it there."
            confirmLabel="Remove"
            cancelLabel="Keep"
            onConfirm={() => reloadAfter(api.DELETE('/api/users/me/secondFactors/passkeys/{id}', { params }))}
            done="The passkey was removed."
          >
            Remove
          </ConfirmButton>
        </Cluster>
      }
    >
      <strong>{name}</strong>
      <FormDialog
        open={renaming}
        onClose={() => setRenaming(false)}
        title="Rename this passkey"
        schema={({ passkeyName }) => passkeyName}
        submitLabel="Save"
        onSubmit={(body) =>
          reloadAfter(api.PUT('/api/users/me/secondFactors/passkeys/{id}', { params, body }))
        }
      >
        <TextField
          name="name"
          label="Passkey name"
          defaultValue={name}
          autoComplete="off"
          limit="passkeyName"
        />
      </FormDialog>
    </Row>
  );
}
