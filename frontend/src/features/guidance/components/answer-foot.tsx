import { useState } from 'react';
import { Button } from '@/components/button';
import { Box, Cluster } from '@/components/page/layout';
import { sentenceOf } from '@/lib/api/error';
import { api } from '@/lib/api/client';
import type { Question, Topic } from '../topics.js';

/** Asks whether an answer was helpful. The server only counts, and does not store who answered. */
export function AnswerFoot({ topic, question }: { topic: Topic; question: Question }) {
  const [state, setState] = useState<'open' | 'sent' | { failure: string }>('open');

  const send = async (helpful: boolean) => {
    setState('sent');
    try {
      const body = { topic: topic.slug, question: question.id, helpful };
      await api.POST('/api/guidance/feedback', { body });
    } catch (error) {
      setState({ failure: sentenceOf(error) });
    }
  };

  return (
    <Box above={4} size="sm" tone="quiet" scriptOnly screenOnly>
      {state === 'sent' ? null : (
        <Cluster role="group" aria-label={`Was this helpful? ${question.title}`} rowGap={2} align="center">
          <span aria-hidden="true">Was this helpful?</span>
          <Button size="small" variant="secondary" onClick={() => void send(true)}>
            Yes
          </Button>
          <Button size="small" variant="secondary" onClick={() => void send(false)}>
            No
          </Button>
        </Cluster>
      )}
      <p role="status">
        {state === 'sent' && 'Thank you for your feedback.'}
        {typeof state === 'object' && state.failure}
      </p>
    </Box>
  );
}
