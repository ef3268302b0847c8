/** What a form needs to know of an operation. It stands in the page as JSON, with the operation that it belongs to. */
export interface Described {
  method: string;
  path: string;
  /** Whose token it wants; absent for none. */
  token?: 'tenant' | 'admin';
  parameters: DescribedParameter[];
  body?: { type: string; examples: { summary?: string; value: unknown }[] };
  /** The types that it can answer with, where there are several. */
  answers?: string[];
}

/** A parameter of the path, the query or the headers. */
export interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  /** The values that it may have, when these are few. */
  values?: string[];
  example?: string;
}
