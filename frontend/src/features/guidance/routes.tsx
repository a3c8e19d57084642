import { Navigate, type RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

/** The free guidance library. */
export const guidanceRoutes: RouteObject[] = [
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

/** Reader feedback, for staff. */
export const guidanceStaffRoutes: RouteObject[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Guidance',
        lazy: async () => ({ Component: (await import('./staff/feedback-page.js')).FeedbackPage }),
      },
    ],
  },
];
