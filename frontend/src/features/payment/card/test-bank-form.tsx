import { useState } from 'react';
import { formatCents } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Text } from '@/components/page/layout';
import { RadioCards } from '@/components/forms/radio-cards';
import { firm } from '@/lib/firm/profile';
import { TestMode } from './test-mode.js';

interface TestBankFormProps {
  amountCents: number;
  accounts: readonly { token: string; label: string }[];
  /** Called with the token of a test bank account. */
  onPay: (token: string) => void;
  /** Why the client cannot pay now. */
  reason?: string;
}

/** A choice of test bank accounts for test mode, with the words by which a payer authorizes the debit. */
export function TestBankForm({ amountCents, accounts, onPay, reason }: TestBankFormProps) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <form
      aria-label="Pay from a bank account"
      onSubmit={(event) => {
        event.preventDefault();
        if (token && !reason) onPay(token);
      }}
    >
      <TestMode>No money moves here, and only test accounts work.</TestMode>
      <RadioCards
        name="account"
        legend="Test bank account"
        options={accounts.map((account) => ({ value: account.token, label: account.label }))}
        value={token}
        onChange={setToken}
      />
      <Text above={4} below={4} size="sm">
        By paying, you authorize {firm.name} to debit this account once, for {formatCents(amountCents)}.
      </Text>
      <Button type="submit" size="large" reason={reason ?? (token ? undefined : 'Choose an account.')}>
        Pay {formatCents(amountCents)}
      </Button>
    </form>
  );
}
