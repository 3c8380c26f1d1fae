import { session as endpoints } from '@meridian/contract'
import { forgetActivities, openActivities } from '#api/activity/activity.ts'
import { forgetAll } from '#api/cached.ts'
import { forgetDrafts, openDrafts } from '#api/drafts.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { userSession } from '#api/session/session.ts'

/** Ends the session at the server, as the user chose. One that has ended already is as good. */
export async function endSession(): Promise<void> {
  try {
    await call(endpoints.remove, {}, { quiet: true })
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.status === 401)) throw cause
  }
  forgetAll()
  // Also where the browser does not heed Clear-Site-Data: nothing of the user's stays.
  forgetActivities()
  forgetDrafts()
}

/**
 * Forgets a session that ended by itself; what its user started stays listed for them. Answers
 * whether another one has begun in the meantime, in another window: it is not ended. Where that
 * cannot be learnt either, signing in says what is wrong.
 */
export async function leaveSession(): Promise<boolean> {
  forgetAll()
  void openActivities(undefined)
  openDrafts(undefined)
  return userSession().then(
    () => true,
    () => false,
  )
}
