import type { LeftOut } from '@meridian/contract'
import { plural, t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { CopyButton } from '#ui/press/copy.tsx'

/** Which service sent rows that are not understood, and the requests that its operator looks for. */
export const LeftOutNote = (props: {
  readonly told: readonly LeftOut[]
  readonly retry: () => void
}) => {
  const { told, retry } = props
  if (told.length === 0) return null
  const sentences = [...Map.groupBy(told, ({ service }) => service)].map(([service, all]) => {
    const count = all.reduce((sum, { rows }) => sum + rows, 0)
    return plural(
      count,
      'The {service} service sent {count} row that is not understood. It is left out.',
      'The {service} service sent {count} rows that are not understood. They are left out.',
      { service },
    )
  })
  const ids = told.flatMap(({ service, request_id: id }) => (id ? [`${service} · ${id}`] : []))
  return (
    <Alert type="warning">
      {sentences.join(' ')}{' '}
      <span className="inline-flex items-center gap-2">
        {ids.length > 0 && (
          <CopyButton text={[...sentences, ...ids].join('\n')} label={t('Copy details')} />
        )}
        <Button size="small" tone="quiet" onPress={retry}>
          {t('Try again')}
        </Button>
      </span>
    </Alert>
  )
}
