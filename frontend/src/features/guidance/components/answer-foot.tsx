import { useState } from 'react';
import { Button } from '@/components/button';
import { sentenceOf } from '@/lib/api/error';
import { sendFeedback } from '../api/feedback.js';
import type { Question, Topic } from '../topics.js';
import styles from './answer-foot.module.css';

/** Under an answer: whether it helped. Counted by the server, which keeps nothing of who said it. */
export function AnswerFoot({ topic, question }: { topic: Topic; question: Question }) {
  const [state, setState] = useState<'open' | 'said' | { failure: string }>('open');

  const say = async (helpful: boolean) => {
    setState('said');
    try {
      await sendFeedback(topic.slug, question.id, helpful);
    } catch (error) {
      setState({ failure: sentenceOf(error) });
    }
  };

  return (
    <div className={styles.foot}>
      {state === 'said' ? null : (
        <div role="group" aria-label={`Was this helpful? ${question.title}`} className={styles.ask}>
          <span aria-hidden="true">Was this helpful?</span>
          <Button size="small" variant="secondary" onClick={() => void say(true)}>
            Yes
          </Button>
          <Button size="small" variant="secondary" onClick={() => void say(false)}>
            No
          </Button>
        </div>
      )}
      <p role="status">
        {state === 'said' && 'Thank you. We read what you tell us.'}
        {typeof state === 'object' && state.failure}
      </p>
    </div>
  );
}
