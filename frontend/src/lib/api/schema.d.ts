/** The API's paths, bodies and answers. Written by `npm run generate:api` from the server's own description. */
type Body<B> = { content: { 'application/json': B } };
type Call<B, A, Extra = object> = Extra & {
  requestBody: Body<B>;
  responses: { 200: Body<A> };
};
type Create<B, A, Extra = object> = Extra & {
  requestBody: Body<B>;
  responses: { 201: Body<A> };
};

interface User {
  _id: string;
  id: string;
  name: string;
  email: string;
  role: string;
  employeeAccess: boolean;
}

interface Blog {
  _id: string;
  id: string;
  title: string;
  slug: string;
  content: string;
  thumbnail: string | null;
  created: string;
}

interface Contact {
  name: string;
  email: string;
  message: string;
  from?: string;
}

interface Draft {
  id: string;
  token: string;
}

export interface paths {
  '/api/users/register': {
    post: Create<{ name: string; email: string; password: string; password2?: string; role?: string }, User>;
  };
  '/api/users/login': { post: Call<{ email: string; password: string }, { success: boolean; token: string }> };
  '/api/users/checkEmail': { post: Call<{ email: string }, { success: boolean }> };
  '/api/users/sendResetPasswordLink': { post: Call<{ email: string }, { message: string }> };
  '/api/users/resetPassword': { post: Call<{ pin: string; password: string }, { message: string }> };
  '/api/taxReturns/email': { post: Call<Contact, { message: string }> };
  '/api/blog/getBlogs': { post: Call<{ q?: string }, Blog[]> };
  '/api/blog/getBlogByID': { post: Call<{ id: string }, { object: Blog }> };
  '/api/drafts': { post: Create<{ snapshot: unknown }, Draft> };
  '/api/drafts/{token}': {
    get: { parameters: { path: { token: string } }; responses: { 200: Body<{ snapshot: unknown }> } };
    put: Call<{ snapshot: unknown }, { id: string }, { parameters: { path: { token: string } } }>;
  };
}
