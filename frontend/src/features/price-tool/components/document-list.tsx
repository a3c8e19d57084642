import type { UploadedDocument } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { FileIcon } from '@/components/file-icon';
import { Box, Cluster, Row, Text } from '@/components/page/layout';

/** The documents uploaded for the order. */
export function DocumentList({
  documents,
  onRemove,
}: {
  documents: readonly UploadedDocument[];
  onRemove: (link: string) => void;
}) {
  if (documents.length === 0) return null;
  return (
    <Box as="section" above={5} aria-label="Documents in your order">
      <Text as="h3" padBottom={2} size="sm" weight={600} sans>
        With your order
      </Text>
      <Box as="ul" lineAbove="hair">
        {documents.map(({ name, link }) => (
          <Row
            key={link}
            oneRow
            size="sm"
            weight={550}
            aside={
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(link)}
              >
                Remove
              </Button>
            }
          >
            <Cluster as="span" oneRow align="center">
              <FileIcon name={name} />
              <span>{name}</span>
            </Cluster>
          </Row>
        ))}
      </Box>
    </Box>
  );
}
