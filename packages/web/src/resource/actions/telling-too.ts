import type { Action } from '#resource/action.ts'

/**
 * The action, which says of what has failed that it was the call, too, however many items there were:
 * some calls are not quiet (SV-LBERR-29, SV-LBERR-41, SV-LBERR-46, SV-DNSERR-02, SV-DNSERR-08).
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
