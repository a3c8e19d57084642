import { Steps } from '@/components/lists/steps';
import { Box, Grid, Row, Stack } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';

const papers = [
  { name: 'Form W-2', received: true },
  { name: 'Form 1099-NEC, the theater', received: true },
  { name: 'Receipt, band saw', received: false },
];

const steps = [
  { label: 'Prepared', isDone: true },
  { label: 'Reviewed by a CPA', isDone: true },
  { label: 'Your signature, Form 8879', isDone: false, aside: 'your turn' },
  { label: 'Accepted by the IRS', isDone: false },
];

const features = [
  {
    title: 'All your documents in one place',
    text: 'We make the list from your answers. Photos are fine. Your documents are encrypted, and you can download them at any time.',
    sample: (
      <ul>
        {papers.map(({ name, received }) => (
          <Row
            key={name}
            oneRow
            size="sm"
            aside={
              <StatusPill tone={received ? 'done' : 'attention'}>
                {received ? 'received' : 'needed'}
              </StatusPill>
            }
          >
            {name}
          </Row>
        ))}
      </ul>
    ),
  },
  {
    title: 'You always know the next step',
    text: 'See the status of your return, who is working on it, and what happens next. We’ll email you when it’s your turn.',
    sample: <Steps steps={steps} />,
  },
  {
    title: 'Someone to ask',
    text: 'Ask questions right next to your return. The person who prepares it answers, and you can read the answer again whenever you need it.',
    sample: (
      <Stack gap={3} size="sm">
        <Box notice="plain">Can I deduct the band saw if I bought it used?</Box>
        <Box pad={4} dark>
          Yes. Send me the receipt, and I’ll put it on Schedule C.
        </Box>
      </Stack>
    ),
  },
];

/** The features of the client area, each with a sample picture. */
export const ClientArea = () => (
  <Grid least="medium" gap={6} padTop={6}>
    {features.map(({ title, text, sample }) => (
      <Stack key={title} gap={3}>
        <h3>{title}</h3>
        <p>{text}</p>
        {/* Decorative: the text above says the same. */}
        <Box boxed fill pad={5} above={2} aria-hidden="true">
          {sample}
        </Box>
      </Stack>
    ))}
  </Grid>
);
