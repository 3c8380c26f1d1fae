import type { LaunchMade } from '@meridian/contract'
import { useState } from 'react'
import { Failure } from '#forms/failure.tsx'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { stepWords, type Run } from '#dialogs/launch/use-run.ts'

type Props = {
  readonly run: Run
  readonly busy: boolean
  readonly onGoOn: () => void
}

/** A launch that was refused half-way: what is there now, and the two ways from there. */
export const Halted = ({ run, busy, onGoOn }: Props) => {
  const { halted, left, takeBack } = run
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const back = async () => {
    setWorking(true)
    setFailure(undefined)
    try {
      await takeBack()
    } catch (error) {
      setFailure(error)
    } finally {
      setWorking(false)
    }
  }
  if (left.length > 0) {
    return (
      <Alert type="warning">
        <p>{t('Not everything could be taken back:')}</p>
        <ul className="list-disc ps-5">
          {left.map(({ made, message }) => (
            <li key={keyOf(made)}>
              {thing(made)}: {message}
            </li>
          ))}
        </ul>
      </Alert>
    )
  }
  const { made = [], failed } = halted ?? {}
  if (!failed) return null
  const { message, service, status, request_id: request } = failed
  return (
    <Alert type="error">
      <p className="font-medium">
        {t('The launch was refused half-way: {what}.', { what: stepWords[failed.step] })}
      </p>
      <p>{message}</p>
      <p className="text-sm">
        <code className="font-mono">
          {[service, `HTTP ${status}`, request].filter(Boolean).join(' · ')}
        </code>
      </p>
      <p className="mt-2">{t('These were made before:')}</p>
      <ul className="list-disc ps-5">
        {made
          .filter(({ step }) => step !== 'rules')
          .map((one) => (
            <li key={keyOf(one)}>{thing(one)}</li>
          ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button busy={busy} onPress={onGoOn}>
          {t('Go On with the Launch')}
        </Button>
        <Button busy={working} onPress={() => void back()}>
          {t('Take It Back')}
        </Button>
      </div>
      {failure !== undefined && (
        <Failure error={failure} what={t('What was made could not be taken back.')} />
      )}
    </Alert>
  )
}

const keyOf = ({ step, id }: LaunchMade): string => `${step} ${id}`

const thing = ({ step, name }: LaunchMade): string =>
  t('{kind} {name}', { kind: stepWords[step], name })
