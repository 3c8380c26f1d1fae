/** Failures of resources in Heat's words, for the resource itself and for its stack (ResourceFailure). */
import { ResourceError } from '#heat/resources/failures.ts'
import { HeatError, pathText, PythonError, stackInvalid } from '#heat/template/errors.ts'
import type { StackAction } from '#heat/rows.ts'

/** A stack inside failed: the resource tells the reason as its own. */
export class NestedFailure extends Error {
  readonly action: StackAction

  constructor(action: StackAction, reason: string) {
    super(reason)
    this.action = action
  }
}

export type Told = {
  /** The reason of the resource. */
  readonly reason: string
  /** The same as its stack tells it behind `Resource CREATE failed: `. */
  readonly toStack: string
}

/** Where a resource stands in its template. */
export const placeOf = (name: string): string => pathText(['resources', name])

/** The words of what went wrong with a resource; undefined of what is no failure of Heat's. */
export function toldFailure(error: unknown, name: string): Told | undefined {
  const at = placeOf(name)
  const both = (reason: string): Told => ({ reason, toStack: reason })
  if (error instanceof NestedFailure) return both(fromInside(error, at))
  if (error instanceof ResourceError) return both(`${error.type}: ${at}: ${error.message}`)
  if (error instanceof PythonError) return both(`${error.kind}: ${at}: ${error.message}`)
  if (!(error instanceof HeatError)) return undefined
  const { kind, path } = error
  if (kind !== 'StackValidationFailed' || path[0] !== 'resources' || path[1] !== name) {
    return both(`${kind}: ${at}: ${error.message}`)
  }
  // The resource says where within itself, the stack also of which.
  const inside = (from: number): string => {
    const { error: title, said: message } = error
    return stackInvalid({ error: title, path: path.slice(from), message }).message
  }
  return { reason: `${kind}: ${at}: ${inside(2)}`, toStack: `${kind}: ${at}: ${inside(1)}` }
}

/** `Resource CREATE failed: ValueError: resources.a: words` with the place of the stack inside. */
function fromInside({ action, message }: NestedFailure, at: string): string {
  if (!message.includes(`Resource ${action} failed: `)) return `${at}: ${message}`
  const parts = message.split(':').map((part) => part.trim())
  const [, error = '', place = '', ...words] = parts
  if (parts.length < 4) return `${at}: ${message}`
  return `${error}: ${at}.${place}: ${words.join(': ')}`
}

/** Whether Heat makes the thing anew, or tries again to remove it (Resource.create, .delete). */
export function isTriedAgain(error: unknown, action: StackAction): boolean {
  if (!(error instanceof ResourceError)) return false
  // Neutron answers a conflict where a quota is used up, too, and waiting does not help there.
  if (error.type === 'OverQuotaClient') return false
  return error.status === 409 || (action === 'CREATE' && error.type === 'ResourceInError')
}
