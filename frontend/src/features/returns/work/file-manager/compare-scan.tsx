import { is } from '@tax-firm/machines';
import { useId, useState } from 'react';
import { Button } from '@/components/button';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { FilePreview } from '@/features/files/components/file-preview';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';

interface CompareScanProps {
  scan: ReturnFile;
  forms: readonly ReturnFile[];
  onClose: () => void;
}

/** A form beside the upload of it that was signed on paper, so that staff see that they are the same before they record it. */
export function CompareScan({ scan, forms, onClose }: CompareScanProps) {
  const { machine } = useReturn();
  const [formId, setFormId] = useState(forms[0]!.id);
  const form = forms.find(({ id }) => id === formId) ?? forms[0]!;
  return (
    <Stack gap={4} boxed role="group" aria-label="Form and upload side by side">
      {forms.length > 1 && (
        <Cluster align="start">
          {forms.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              variant="quiet"
              aria-pressed={id === form.id}
              onClick={() => setFormId(id)}
            >
              {name}
            </Button>
          ))}
        </Cluster>
      )}
      <div className={styles.sides}>
        <Side title="Form to sign" file={form} />
        <Side title="Signed on paper" file={scan} />
      </div>
      <p>Is it the same form, for the same person, with every signature and date?</p>
      <Cluster align="start">
        {is.signatureAwaited(machine.value) && (
          <Button
            size="small"
            reason={machine.reasonFor('EFILE_AUTH_SIGNED')}
            onClick={() => void machine.press({ type: 'EFILE_AUTH_SIGNED' })}
          >
            Yes, mark signed
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={onClose}>
          Close
        </Button>
      </Cluster>
    </Stack>
  );
}

function Side({ title, file }: { title: string; file: ReturnFile }) {
  const id = useId();
  return (
    <Stack as="section" gap={2} shrink aria-labelledby={id}>
      <Text id={id} as="h3" size="sm" weight={700} breakWords>
        {title}: {file.name}
      </Text>
      <div className={styles.sheet} data-type={file.type}>
        <FilePreview key={file.id} file={file} heading="h4" narrow />
      </div>
    </Stack>
  );
}
