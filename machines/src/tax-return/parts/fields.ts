import * as z from 'zod';

/** How a form asks for a field (the sandbox does), and a value that tests may send. */
export interface FieldForm {
  label: string;
  /** A well-formed value. */
  sample: unknown;
  /** Integer cents, which people type in dollars. */
  isMoney?: true;
}

/** What forms know about each field, beside its schema. */
export const fieldForms = z.registry<FieldForm>();

/** The fields of an event, or the facts of a region: a schema for each. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** The values that a shape describes. */
export type ValuesOf<S extends Shape> = keyof S extends never ? object : z.infer<z.ZodObject<S>>;

/** A schema, and how a form asks for it. */
export const field = <S extends z.ZodType>(schema: S, form: FieldForm): S => {
  fieldForms.add(schema, form);
  return schema;
};

/** Why; kept in the history. Never blank. */
export const reason = field(
  z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(1000, 'Please keep it under 1,000 characters'),
  { label: 'Reason', sample: 'Trying it out' },
);

/** Integer cents, more than 0. */
export const cents = field(z.int().positive(), {
  label: 'Amount in dollars',
  sample: 30_000,
  isMoney: true,
});

/** At most $1,000,000, as {@link cents}: what a person types. */
export const quotedCents = field(z.int().positive().max(100_000_000), {
  label: 'Amount in dollars',
  sample: 30_000,
  isMoney: true,
});

/** A file by its id alone, so that nothing private enters the history. */
export const fileId = field(z.string(), { label: 'File', sample: 'file-1' });

/** The payment provider's name for a payment. */
export const reference = field(z.string(), { label: 'Provider’s reference', sample: 'a-payment' });
