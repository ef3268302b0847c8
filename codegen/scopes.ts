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
 * @throws when an operation names a scope that there is not
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
      const requirements = operation.security ?? security;
      if (!requirements.some((requirement) => requirement[SCHEME])) continue;
      operation.security = requirements.map(({ [SCHEME]: roles = [] }) => {
        const scopes = roles.length > 0 ? roles : [method === 'get' ? 'read' : 'manage'];
        const unknown = scopes.filter((scope) => !components.schemas.TokenScope.enum.includes(scope));
        if (unknown.length > 0) throw new Error(`${operation.operationId} takes scopes of TokenScope, not ${unknown.join(', ')}`);
        return { [SCHEME]: scopes };
      });
    }
  }
  return { ...document, paths };
}

/** The sets of scopes of which an operation takes one; none when it is no tenant's, or open to everybody. */
export function scopesOf({ security }: Node): string[][] {
  return ((security as Requirement[] | undefined) ?? []).flatMap(({ [SCHEME]: roles }) => (roles ? [roles] : []));
}

/** Whether an operation refuses some token: one takes scopes, but not each of `all` by itself. */
export function refusesTokens(operation: Node, all: readonly string[]): boolean {
  const sets = scopesOf(operation);
  return sets.length > 0 && !all.every((scope) => sets.some((set) => set.length === 1 && set[0] === scope));
}
