import { type ReactNode, useState } from 'react';
import { Accordion } from '@/components/accordion';
import { AskUs } from '@/components/ask-us';
import { Avatar } from '@/components/avatar';
import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { toast, ToastArea } from '@/components/dialogs/toast';
import { FileIcon } from '@/components/file-icon';
import { CheckboxList } from '@/components/forms/checkbox-list';
import { PasswordField, Select, TextArea, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { RadioCards } from '@/components/forms/radio-cards';
import { EntryList } from '@/components/lists/entry-list';
import { type Fact, Facts } from '@/components/lists/facts';
import { SearchInput } from '@/components/lists/search-input';
import { Steps } from '@/components/lists/steps';
import { type Column, Records, Table } from '@/components/lists/table';
import { Tabs } from '@/components/lists/tabs';
import { Tile, Tiles } from '@/components/lists/tiles';
import { ViewLinks } from '@/components/lists/view-links';
import { DateText, Money } from '@/components/orders/amounts';
import { Brand } from '@/components/page/brand';
import { Banner, Box, Choice, Cluster, Columns, Grid, Row, Stack, Text } from '@/components/page/layout';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { Prose } from '@/components/page/prose';
import { EmptyState, ErrorState, Loading } from '@/components/page/states';
import { ProgressBar } from '@/components/progress-bar';
import { Badge, Stamp, StatusPill } from '@/components/stamp';

const words = 'Receipts for the band saw';
const sentence = 'We make the list from your answers. Photos are fine if they show the whole page.';
const facts: readonly Fact[] = [
  ['Phone', '(800) 555-0142'],
  ['Price', <Money cents={55_000} />],
  ['Since', <DateText value="2026-03-03T16:05:00Z" />],
];
const done = () => Promise.resolve();
const options = ['Individual', 'Business'].map((label) => ({ value: label, label, hint: words }));
type Line = readonly [what: string, cents: number];
const lines: readonly Line[] = [
  ['Form W-2', 20_000],
  ['Additional state', 7_500],
];
const columns: readonly Column<Line>[] = [
  { header: 'What for', rowHeader: true, cell: ([what]) => what },
  { header: 'Amount', numeric: true, cell: ([, cents]) => <Money cents={cents} /> },
];
const records = { columns, rows: lines, rowKey: ([what]: Line) => what };

function Views() {
  const [view, setView] = useState('One');
  const items = ['One', 'Two'].map((value) => ({ value, label: value, content: <p>{sentence}</p> }));
  return <Tabs label="Views" value={view} onChange={setView} items={items} />;
}

/** Each part of the design system with its states, by what it is. */
const samples: Readonly<Record<string, ReactNode>> = {
  Text: (
    <>
      {(['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const).map((size) => (
        <Text key={size} size={size} serif={size.endsWith('xl')}>
          {size}: {words}
        </Text>
      ))}
      {(['ink', 'quiet', 'faint', 'problem', 'done'] as const).map((tone) => (
        <Text key={tone} tone={tone} weight={600}>
          {tone}: {words}
        </Text>
      ))}
      <Prose html={`<p>${sentence}</p><ul><li>One</li><li>Two</li></ul><blockquote>${words}</blockquote>`} />
    </>
  ),
  'Remarks and boxes': (
    <>
      {(['plain', 'problem', 'done'] as const).map((notice) => (
        <Text key={notice} notice={notice}>
          {sentence}
        </Text>
      ))}
      <Columns widths="aside">
        <Box boxed>{sentence}</Box>
        <Box dark pad={4}>
          {words}
        </Box>
      </Columns>
      <Banner as="p">{sentence}</Banner>
      <AskUs />
    </>
  ),
  Buttons: (
    <>
      {(['primary', 'secondary', 'quiet', 'danger', 'plain'] as const).map((variant) => (
        <Cluster key={variant} align="center">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} pending pendingLabel="Saving…">
            Save
          </Button>
          <Button variant={variant} reason="Choose one above.">
            With a reason
          </Button>
        </Cluster>
      ))}
      <Cluster>
        <ButtonLink to="/" size="large">
          A link
        </ButtonLink>
        <Button variant="secondary" onClick={() => toast('Saved')}>
          Show a message
        </Button>
        <ConfirmButton danger title="Delete this?" description={sentence} onConfirm={done}>
          Ask
        </ConfirmButton>
      </Cluster>
    </>
  ),
  'Cards and tiles': (
    <>
      <Grid least="medium">
        <Card title="Card" aside={<StatusPill tone="done">Done</StatusPill>}>
          <p>{sentence}</p>
        </Card>
        <Card title="Card to act on" emphasis>
          <p>{sentence}</p>
        </Card>
        <Card title="Compact card" compact>
          <p>{sentence}</p>
        </Card>
      </Grid>
      <Tiles label="Figures">
        <Tile label="Returns" value={24} note="3 are yours" />
        <Tile label="As a link" value={7} to="/" />
      </Tiles>
    </>
  ),
  Marks: (
    <>
      <Cluster align="center" gap={4}>
        {(['done', 'waiting', 'attention', 'neutral'] as const).map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
        <Badge>12</Badge>
        <Stamp>Received</Stamp>
        <Avatar name="Ada Fontaine" size={56} />
        <FileIcon name="return.pdf" />
        <Brand />
      </Cluster>
      <ProgressBar value={3} max={8} label="Upload" />
      <ProgressBar value={2} max={5} label="Your return" steps />
      <Steps
        steps={[
          { label: 'Prepared', isDone: true, aside: 'Mar 3' },
          { label: 'Signed', isDone: false, aside: 'Next' },
          { label: 'Filed', isDone: false },
        ]}
      />
    </>
  ),
  Lists: (
    <>
      <ul>
        <Row note={sentence} aside={<Button size="small">Open</Button>}>
          {words}
        </Row>
        <Row aside="$200">{words}</Row>
      </ul>
      <EntryList kind="note" entries={[sentence]} empty="No notes yet." onDelete={done} />
      <Grid least="medium">
        {(['above', 'beside', 'lines', 'sums'] as const).map((look) => (
          <Facts key={look} look={look} facts={facts} />
        ))}
      </Grid>
      <Table caption="Table" {...records} />
      <Records caption="Records" {...records} />
      <ViewLinks
        label="Lists"
        views={[
          { name: 'Waiting', search: 'a', current: true, count: 3 },
          { name: 'Answered', search: 'b', current: false },
        ]}
      />
      <Accordion
        items={['first', 'second'].map((id) => ({ id, title: `The ${id} question`, content: sentence }))}
      />
      <Views />
      <Breadcrumbs trail={[{ to: '/', label: 'Home' }]} here="Here" />
      <Loading lines={3} />
      <EmptyState title="Nothing here yet">{sentence}</EmptyState>
      <ErrorState error={new Error('No connection')} onRetry={() => undefined} />
    </>
  ),
  Fields: (
    <Form aria-label="Fields" schema={({ emailBody }) => emailBody} values={{ kinds: [] }} onSubmit={done}>
      <TextField name="email" label="Text" hint={sentence} optional />
      <TextField name="wrong" label="Text with an error" error="Please enter a date." />
      <PasswordField name="password" label="Password" />
      <NewPasswordField name="new" label="New password" />
      <TextArea name="text" label="Long text" limit="message" rows={3} />
      <Select name="choice" label="Choice">
        <option>Individual</option>
      </Select>
      <RadioCards name="cards" legend="Cards" hint={words} options={options} defaultValue="Individual" />
      <RadioCards name="inline" legend="Cards beside each other" inline options={options} />
      <CheckboxList name="kinds" legend="Check boxes" options={options} />
      <Choice>
        <input type="checkbox" />
        {words}
      </Choice>
      <SearchInput aria-label="Search" placeholder="Search" />
      <FormPart part="I" title="What it costs" note="In US dollars" level={3} />
      <FormLines below={4}>
        <FormLine line="1" label={words} hint={sentence} figure="$200" />
        <FormLine label="Total" figure="$200" strong />
      </FormLines>
      <SubmitButton>Send</SubmitButton>
    </Form>
  ),
};

/** /components, only of `npm run dev`: the parts that screens are made of. */
export const ComponentsPage = () => (
  <ToastArea>
    <Page>
      <PageTitle lede="What screens are made of, with its states.">Shared parts</PageTitle>
      <Stack gap={7}>
        {Object.entries(samples).map(([title, sample]) => (
          <Stack as="section" key={title} gap={4} aria-label={title}>
            <Text as="h2" padBottom={2} lineBelow="strong">
              {title}
            </Text>
            {sample}
          </Stack>
        ))}
      </Stack>
    </Page>
  </ToastArea>
);
