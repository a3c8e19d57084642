import { useState } from 'react';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';
import { TextArea, TextField, type TextFieldProps } from './field.js';
import { focusOn, Form, FormErrors, SubmitButton } from './form.js';
import styles from './reason-dialog.module.css';

/** One more question, above the reason. */
export interface ReasonField extends Pick<
  TextFieldProps,
  'name' | 'label' | 'hint' | 'optional' | 'inputMode' | 'autoComplete' | 'defaultValue'
> {
  /** What is wrong with the answer; null for nothing. */
  check: (typed: string) => string | null;
}

export interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: string;
  confirmLabel: string;
  /** Where the reason is kept. */
  hint: string;
  maxLength: number;
  /** As it is when the dialog opens. */
  field?: ReasonField;
  /** The sentence for a failure; the server's own, when not given. */
  describeFailure?: (error: unknown) => string;
  /**
   * Closes when it is done; stays open with the sentence when it throws.
   * @param typed the answer to `field`; '' without one
   */
  onConfirm: (reason: string, typed: string) => Promise<void>;
}

/** Asks why, before something is done that nothing else explains. */
export function ReasonDialog({ open, title, description, ...form }: ReasonDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={title}
      description={description}
    >
      <ReasonForm {...form} />
    </Dialog>
  );
}

function ReasonForm({
  confirmLabel,
  hint,
  maxLength,
  field: asked,
  describeFailure,
  onClose,
  onConfirm,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'description'>) {
  // What is behind the dialog may change before it closes; the question stays.
  const [field] = useState(asked);
  const [errors, setErrors] = useState<Errors>({});
  const correct = (name: string) => setErrors((before) => ({ ...before, [name]: null }));
  return (
    <Form
      className={styles.form}
      describeFailure={describeFailure}
      onSubmit={async (values, form) => {
        const { reason = '' } = values;
        const typed = (field && values[field.name]) ?? '';
        const found: Errors = {
          ...(field && { [field.name]: field.check(typed) }),
          reason: reason.trim() ? null : 'Please say why',
        };
        setErrors(found);
        const wrong = Object.keys(found).find((name) => found[name]);
        if (wrong) return focusOn(form, wrong);
        await onConfirm(reason.trim(), typed);
        onClose();
      }}
    >
      <FormErrors />
      {field && <AskedField field={field} error={errors[field.name]} onChange={() => correct(field.name)} />}
      <TextArea
        name="reason"
        label="Reason"
        hint={hint}
        rows={3}
        maxLength={maxLength}
        error={errors.reason}
        onChange={() => correct('reason')}
      />
      <DialogActions>
        <SubmitButton>{confirmLabel}</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}

type Errors = Record<string, string | null>;

function AskedField({
  field: { check: _, ...asked },
  ...rest
}: { field: ReasonField } & Pick<TextFieldProps, 'error' | 'onChange'>) {
  return <TextField {...asked} {...rest} />;
}
