import { Button } from '@/components/button';
import { Text } from '@/components/page/layout';
import { Loaded } from '@/components/page/states';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import styles from '../../../components/page/prose.module.css';

interface EngagementLetterProps {
  /** Which version, by its hash in hexadecimal. */
  hash: string;
  title: string;
  /** Whether it can be printed, with what stands before it. */
  printable?: boolean;
}

/** The engagement letter of a quote, which opens below its title. */
export function QuotedLetter({ hash, title, printable = false }: EngagementLetterProps) {
  // A version never changes.
  const query = useRead(['engagementLetter', hash], '/api/engagementLetters/{hash}', {
    path: { hash },
    staleTime: Infinity,
  });
  return (
    <details>
      <summary>{title}</summary>
      <Loaded query={query} label="Loading the letter" lines={4}>
        {(letter) => (
          <>
            {printable && (
              <Text screenOnly>
                <Button size="small" variant="quiet" onClick={() => window.print()}>
                  Print the quote and the letter
                </Button>
              </Text>
            )}
            <LetterText letter={letter} />
          </>
        )}
      </Loaded>
    </details>
  );
}

/** The text of a letter, which is all plain. */
export function LetterText({ letter }: { letter: Schemas['EngagementLetter'] }) {
  const { title, opening, sections } = letter;
  return (
    <article className={styles.prose}>
      <h3>{title}</h3>
      <Blocks blocks={opening} />
      {sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <h4>{heading}</h4>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </article>
  );
}

const Blocks = ({ blocks }: { blocks: Schemas['EngagementLetter']['opening'] }) =>
  blocks.map((block, index) =>
    'list' in block ? (
      <ul key={index}>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ) : (
      <p key={index}>{block.paragraph}</p>
    ),
  );
