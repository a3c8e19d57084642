import * as z from 'zod';

/** How a form, such as the sandbox, asks for a field, with a sample value for tests. */
export interface FieldForm {
  label: string;
  /** A valid value. */
  sample: unknown;
  /** Integer cents, which people type in dollars. */
  isMoney?: true;
}

/** The form data of each field. */
export const fieldForms = z.registry<FieldForm>();

/** A schema for each field of an event, or for each fact of a region. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** The values that a shape describes. */
export type ValuesOf<S extends Shape> = keyof S extends never ? object : z.infer<z.ZodObject<S>>;

/** Adds form data to a schema. */
export const field = <S extends z.ZodType>(schema: S, form: FieldForm): S => {
  fieldForms.add(schema, form);
  return schema;
};

/** A reason, which is stored in the history. Never blank. */
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

/** Integer cents of an amount that a person types: more than 0, at most $1,000,000. */
export const quotedCents = field(z.int().positive().max(100_000_000), {
  label: 'Amount in dollars',
  sample: 30_000,
  isMoney: true,
});

/** The id of a file. Only the id, so that nothing private enters the history. */
export const fileId = field(z.string(), { label: 'File', sample: 'file-1' });

/** The payment provider's id of a payment. */
export const reference = field(z.string(), { label: 'Provider’s reference', sample: 'a-payment' });
