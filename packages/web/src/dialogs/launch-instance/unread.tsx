import { messageOf } from '#api/errors.ts'
import type { Loaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Says that a part of a step could not be read, where the step can do without; offers a retry. */
export const Unread = (props: { readonly loaded: Loaded<unknown>; readonly says: string }) => {
  const { error, busy, reload } = props.loaded
  if (!error) return null
  return (
    <Alert type="warning">
      {props.says} {messageOf(error)}{' '}
      <Button size="small" busy={busy} onPress={() => void reload()}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}
