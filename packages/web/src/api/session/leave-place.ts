import { openActivities } from '#api/activity/activity.ts'
import { forgetAll } from '#api/cached.ts'
import { openDrafts } from '#api/drafts.ts'

/** Forgets what is known of where the page works: what is elsewhere cannot be followed from here. */
export const leavePlace = (): void => {
  forgetAll()
  void openActivities(undefined)
  openDrafts(undefined)
}
