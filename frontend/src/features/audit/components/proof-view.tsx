import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Column, More, Table } from '@/components/lists/table';
import { Box, Stack, Text } from '@/components/page/layout';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { api, dataOf, type Schemas, within } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { saveBlob } from '@/lib/save-blob';
import { recordNames, wholeHistoryMs } from '../names.js';

const count = new Intl.NumberFormat('en-US');

/** Verifies on the server that the history is unchanged, and explains how to verify it elsewhere. */
export function ProofView() {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => dataOf(api.GET('/api/audit/verify', { fetch: within(wholeHistoryMs) })),
  });
  return (
    <Stack gap={6}>
      <Stack as="section" aria-labelledby="verify" gap={3} shrink>
        <Text as="h2" id="verify" size="xl">
          Verify
        </Text>
        <Text measure>
          Each row of history and of the security log contains the hash of the previous row. Verification
          recomputes every hash, replays every history through the workflow, and compares the results with the
          signed root of each day.
        </Text>
        <p>
          <Button pending={isPending} pendingLabel="Verifying…" onClick={() => mutate()}>
            Verify now
          </Button>
        </p>
        <div role="status">{data && !isPending && <Outcome verification={data} />}</div>
        {error && <ErrorState error={error} onRetry={() => mutate()} />}
      </Stack>
      <Roots />
    </Stack>
  );
}

function Outcome({ verification }: { verification: Schemas['Verification'] }) {
  const { transitions, workflows, securityRows, roots, findings, findingCount } = verification;
  if (findingCount === 0) {
    return (
      <Box notice="done" measure>
        <p>
          No changes found: verified {count.format(transitions)} history rows of {count.format(workflows)}{' '}
          returns, consents and requests for a call, {count.format(securityRows)} rows of the security log,
          and {count.format(roots)} daily roots.
        </p>
        <Anchors verification={verification} />
      </Box>
    );
  }
  return (
    <Box notice="problem" measure breakWords>
      <Text weight={650}>The record has been changed</Text>
      <p>
        {findingCount === 1 ? '1 problem' : `${count.format(findingCount)} problems`}
        {findingCount > findings.length && `, of which ${count.format(findings.length)} are listed`}:
      </p>
      <ul>
        {findings.map((finding, place) => (
          <li key={place}>
            <Problem finding={finding} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Problem({
  finding: { day, about, workflowId, seq, problem },
}: {
  finding: Schemas['Verification']['findings'][number];
}) {
  return (
    <>
      {day && <>The root of {day}. </>}
      {workflowId && (
        <>
          {about === null ? 'History' : recordNames[about]}{' '}
          {about === 'taxReturn' ? (
            <Link to={`/AdminTaxReturn/${workflowId}?tab=history`}>{workflowId}</Link>
          ) : (
            workflowId
          )}
          {seq !== null && <>, row {seq}</>}:{' '}
        </>
      )}
      {problem}.
    </>
  );
}

/** Which days a witness or an authority has, and which days nobody has. */
function Anchors({ verification: { anchors, unanchored } }: { verification: Schemas['Verification'] }) {
  return (
    <Box as="ul" breakWords>
      {anchors.map(({ kind, by, checked, days }) => (
        <li key={`${kind} ${by}`}>
          {anchorNames[kind]} {by}: {periods(days)}
          {!checked && '. Not checked, because AUDIT_TIMESTAMP_CA is not set'}
        </li>
      ))}
      {unanchored.length > 0 && <li>Not anchored: {periods(unanchored)}</li>}
    </Box>
  );
}

const anchorNames = { email: 'Emailed to', timestamp: 'Time-stamped by' } as const;

/** "2026-11-01 to 2026-11-20, 2026-11-22", in UTC like the roots. */
const periods = (days: Schemas['Verification']['unanchored']): string =>
  days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');

const columns: readonly Column<Schemas['DailyRoot']>[] = [
  {
    header: 'Day (UTC)',
    rowHeader: true,
    cell: ({ day }) => <DateText value={`${day}T12:00:00Z`} />,
  },
  { header: 'Histories', numeric: true, cell: ({ heads }) => count.format(heads) },
  { header: 'Reads', numeric: true, cell: ({ reads }) => count.format(reads) },
  {
    header: 'Root',
    cell: ({ hash }) => (
      <Text as="code" size="xs" figures breakWords>
        {hash}
      </Text>
    ),
  },
  {
    header: 'Anchored',
    cell: ({ anchors }) =>
      anchors.length === 0
        ? 'No'
        : anchors.map(({ kind, by, at }) => (
            <div key={kind}>
              {anchorNames[kind]} {by}
              <More>
                <DateText value={at} style="time" />
              </More>
            </div>
          )),
  },
];

const shownAtFirst = 31;

function Roots() {
  const { data, error, refetch } = useRead(['audit', 'roots'], '/api/audit/roots');
  const [all, setAll] = useState(false);
  if (!data) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the roots" />;
  }
  const { publicKey, fingerprint, roots } = data;
  const save = () => saveBlob(new Blob([publicKey], { type: 'application/x-pem-file' }), 'public-key.pem');
  return (
    <>
      <Stack as="section" aria-labelledby="elsewhere" gap={3} shrink>
        <Text as="h2" id="elsewhere" size="xl">
          Verify elsewhere
        </Text>
        <Text measure>
          The signed NDJSON export can be verified without this server or its database:{' '}
          <Text as="code" breakWords>
            npm run verify-history -- history.ndjson --key public-key.pem
          </Text>
        </Text>
        <Text measure breakWords>
          The short script in <code>docs/audit</code> of the source needs only Python:{' '}
          <code>python3 verify_export.py history.ndjson public-key.pem</code>
        </Text>
        <Text measure breakWords>
          Keep the public key where nobody at the firm can replace it. Its SHA-256 fingerprint is{' '}
          <code>{fingerprint}</code>
        </Text>
        <p>
          <Button variant="secondary" size="small" onClick={save}>
            Save public key
          </Button>
        </p>
      </Stack>
      <Stack as="section" aria-labelledby="roots" gap={3} shrink>
        <Text as="h2" id="roots" size="xl">
          Daily roots
        </Text>
        <Text measure>
          Each root covers the last row of every history that changed that day, every read, and the last row
          of the security log. A copy of each anchored root is where the firm cannot change it: compare it
          with the email that the witness got on that day.
        </Text>
        {roots.length === 0 ? (
          <EmptyState title="No daily roots yet">
            <p>The first root is created after the first day on which something happened.</p>
          </EmptyState>
        ) : (
          <Table
            caption="Daily roots"
            columns={columns}
            rows={all ? roots : roots.slice(0, shownAtFirst)}
            rowKey={({ day }) => day}
          />
        )}
        {!all && roots.length > shownAtFirst && (
          <p>
            <Button size="small" variant="secondary" onClick={() => setAll(true)}>
              Show all {roots.length} days
            </Button>
          </p>
        )}
      </Stack>
    </>
  );
}
