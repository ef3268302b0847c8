import { METHODS, type BundledDocument, type Node } from './bundle.ts';

const SCHEME = 'tenantToken';

/** A requirement of security: the roles that it takes, by scheme. */
type Requirement = Record<string, string[]>;

interface Operation {
  operationId: string;
  security?: Requirement[];
}

/**
 * Adds the scope that each operation of a tenant takes, as a role in its `security`, where the spec names none: `read` for a
 * GET, `manage` for every other one.
 * @throws when an operation names a scope that there is not, or more than one
 */
export function withScopes(document: BundledDocument): BundledDocument {
  const { paths, security, components } = structuredClone(document) as {
    paths: Record<string, Partial<Record<string, Operation>>>;
    security: Requirement[];
    components: { schemas: { TokenScope: { enum: string[] } } };
  };
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const [requirement = {}] = operation.security ?? security;
      const roles = requirement[SCHEME];
      if (!roles) continue;
      const [scope = method === 'get' ? 'read' : 'manage', ...others] = roles;
      if (!components.schemas.TokenScope.enum.includes(scope) || others.length > 0) {
        throw new Error(`${operation.operationId} takes one of the scopes in TokenScope, not ${roles.join(', ')}`);
      }
      operation.security = [{ [SCHEME]: [scope] }];
    }
  }
  return { ...document, paths };
}

/** The scope that an operation takes; undefined when it is no tenant's, or open to everybody. */
export function scopeOf({ security }: Node): string | undefined {
  return (security as Requirement[] | undefined)?.[0]?.[SCHEME]?.[0];
}
