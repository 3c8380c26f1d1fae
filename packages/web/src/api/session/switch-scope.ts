import { session as endpoints, type ScopeChoice, type UserSession } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'

/**
 * Switches the session to a scope, in the region of the page wherever there is that region, whatever
 * another window has chosen. Answers how the user is there. Throws `ApiError` where it cannot go.
 */
export const switchScope = async (
  choice: ScopeChoice,
  { services_region: region }: Pick<UserSession, 'services_region'>,
): Promise<UserSession> => {
  const goTo = (body: ScopeChoice) => call(endpoints.scope, { body })
  if (region === null) return goTo(choice)
  try {
    return await goTo({ region, ...choice })
  } catch (cause) {
    if (choice.region === undefined && cause instanceof ApiError && cause.status === 404)
      return goTo(choice)
    throw cause
  }
}
