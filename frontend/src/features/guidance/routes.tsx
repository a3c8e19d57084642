import { Navigate } from 'react-router-dom';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The free guidance library. */
export const guidanceRoutes: ScreenRoute[] = [
  {
    path: 'cpa-free-guidance',
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./pages/guidance-page.js')).GuidancePage }),
      },
      { path: 'SCorp', element: <Navigate to="/cpa-free-guidance/s-corporation" replace /> },
      {
        path: ':topic',
        // All topics are known when the site is built, so each page is prerendered and others are not found.
        handle: {
          addresses: async () => {
            const { topicAddress, topics } = await import('./topics.js');
            return topics.map((topic) => topicAddress(topic));
          },
        },
        lazy: async () => ({ Component: (await import('./pages/topic-page.js')).TopicPage }),
      },
      {
        path: ':topic/:question',
        handle: {
          addresses: async () => {
            const { topicAddress, topics } = await import('./topics.js');
            return topics.flatMap((topic) =>
              topic.questions.map((question) => topicAddress(topic, question)),
            );
          },
        },
        lazy: async () => ({ Component: (await import('./pages/question-page.js')).QuestionPage }),
      },
    ],
  },
];
