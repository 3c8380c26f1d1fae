import { session as endpoints } from '@meridian/contract'
import { forgetActivities, openActivities } from '#api/activity.ts'
import { forgetAll } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { isAuthError } from '#api/errors.ts'

/**
 * Ends the session at the server. One that has ended already is as good. What the user started
 * stays listed for them only where the session ended by itself: `chosen` is false.
 */
export async function endSession({ chosen }: { chosen: boolean }): Promise<void> {
  try {
    await call(endpoints.remove, {}, { quiet: true })
  } catch (cause) {
    if (!isAuthError(cause)) throw cause
  }
  forgetAll()
  // Also where the browser does not heed Clear-Site-Data: nothing of the user's stays.
  if (chosen) forgetActivities()
  else void openActivities(undefined)
}
