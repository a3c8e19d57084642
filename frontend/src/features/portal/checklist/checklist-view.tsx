import { describeDocumentCount, orderTitle } from '@tax-firm/machines';
import { Link, useSearchParams } from 'react-router-dom';
import { Card } from '@/components/card';
import { Box, Text } from '@/components/page/layout';
import { ChecklistItems } from '@/features/checklist/components/checklist-items';
import { FiledUnder } from '@/features/checklist/components/filed-under';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { firm } from '@/lib/firm/profile';

interface ChecklistViewProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
}

/** The document checklist, which depends on the service and the answers in the price tool (spec 2 §2.2). */
export function ChecklistView({ taxReturn, machine }: ChecklistViewProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const missing = missingDocumentsOf(taxReturn).length;
  const [parameters] = useSearchParams();
  const failureText = `File Could not be uploaded contact ${firm.email}`;
  return (
    <Card
      title="Document Checklist"
      aside={<p>{missing === 0 ? 'Nothing is needed now' : `${describeDocumentCount(missing)} to go`}</p>}
    >
      <ChecklistItems
        taxReturn={taxReturn}
        opened={parameters.get('item')}
        failureText={failureText}
        uploadReason={machine.reasonFor('FILE_ADDED')}
        intro={
          <Box padTop={4} padBottom={5} lineBelow="strong">
            <Text below={4} measure tone="quiet">
              What we need for your {orderTitle(taxReturn)}. Photos are fine if they show the whole page. Send
              them all at once: we sort the ones we recognize. One file can cover several items.
            </Text>
            <Uploader
              label="Upload your documents"
              attach={updates.addFile}
              keptAs={`documents of ${taxReturn.id}`}
              failureText={failureText}
              reason={machine.reasonFor('FILE_ADDED')}
            />
          </Box>
        }
      />
      {taxReturn.files.length > 0 && (
        <Box above={4}>
          <FileList
            label="Your documents"
            files={taxReturn.files}
            empty={null}
            detailsOf={(file) => <FiledUnder file={file} taxReturn={taxReturn} />}
          />
        </Box>
      )}
      <Text above={5}>
        Not sure what something is? <Link to="/cpa-free-guidance">Read the CPA’s free guidance</Link>.
      </Text>
    </Card>
  );
}
