import type { ReactNode } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Text } from '@/components/page/layout';
import { mailtoLink } from '@/lib/mailto-link';
import type { ServiceRequest } from '../api/requests.js';
import styles from './request-card.module.css';

interface RequestCardProps {
  request: ServiceRequest;
  pending: boolean;
  onMark: (answered: boolean) => void;
}

/** One request: who asked, what about, and their answers. */
export function RequestCard({ request, pending, onMark }: RequestCardProps) {
  const { name, email, phone, service, facts, message, createdAt, answered } = request;
  return (
    <Card title={name} aside={<DateText value={createdAt} style="time" />}>
      <Text weight={600}>{service ?? 'Something else'}</Text>
      <dl className={styles.facts}>
        <Fact label="Email">
          <a href={mailtoLink(email)}>{email}</a>
        </Fact>
        {phone !== null && (
          <Fact label="Phone">
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </Fact>
        )}
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {answered && (
          <Fact label="Answered">
            {answered.by}, <DateText value={answered.at} style="time" />
          </Fact>
        )}
      </dl>
      {message !== null && <blockquote className={styles.message}>{message}</blockquote>}
      <Button
        size="small"
        variant={answered ? 'quiet' : 'secondary'}
        pending={pending}
        aria-label={`${answered ? 'Not answered yet' : 'Mark as answered'}: ${name}`}
        onClick={() => onMark(!answered)}
      >
        {answered ? 'Not answered yet' : 'Mark as answered'}
      </Button>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
