import { decoded } from '#http/router.ts'
import type { Token } from '#http/token.ts'
import { matches } from '#store/pattern.ts'

/** A request, and what the catalogue calls its service. */
export type Wanted = { readonly service: string; readonly method: string; readonly path: string }

/**
 * Whether a token may be used for a request: what an application credential says of paths is
 * followed by each service but Keystone (keystonemiddleware.auth_token, `validate_allowed_request`).
 */
export function mayBeUsedFor(token: Token, { service, method, path }: Wanted): boolean {
  const rules = token.applicationCredential?.accessRules
  if (!rules || service === 'identity') return true
  // What the rule allows is what the router finds: `%2F` cuts a path for both.
  const asked = decoded(path)
  return rules.some(
    (rule) => rule.service === service && rule.method === method && fits(rule.path, asked),
  )
}

/**
 * `/v2.1/servers/{id}`, `/v3/{project}/volumes` and `/v2/images/**`: the rest stands for itself.
 * Whoever makes a credential writes the pattern, so it may take no longer than the path is long.
 */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replace(/\{[^}]*\}|\*\*|\*|[^{}*]+|[{}]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*' || (part.startsWith('{') && part.endsWith('}'))) return '[^/]+'
    return part === '{' || part === '}' ? '' : part.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  })
  return matches(`^${source}$`, path)
}
