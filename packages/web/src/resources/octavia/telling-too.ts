import type { Action } from '#resource/action.ts'

/**
 * The action, which says of what has failed that it was the call, too: those that delete members,
 * flavors and their profiles are not quiet (SV-LBERR-29, SV-LBERR-41, SV-LBERR-46).
 */
export const tellingToo = <T>(action: Action<T>, failed: string): Action<T> => ({
  ...action,
  perform: (items, screen) =>
    action.perform(items, {
      ...screen,
      toast: (tone, text, details) => {
        if (tone === 'danger') screen.toast(tone, failed, details)
        screen.toast(tone, text, details)
      },
    }),
})
