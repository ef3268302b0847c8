import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';

/** What the generated endpoints are put into. */
export const api = createApi({
  baseQuery: fetchBaseQuery({
    baseUrl: process.env['BATON_URL']!,
    prepareHeaders: (headers) => headers.set('Authorization', `Bearer ${process.env['BATON_TOKEN']}`),
  }),
  endpoints: () => ({}),
});
