import { servers as api, type Server } from '@meridian/contract'
import { useState, type SubmitEvent } from 'react'
import { call } from '#api/call.ts'
import { isAuthError } from '#api/errors.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { LogView } from '#ui/code-block.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { toast } from '#ui/toast.ts'
import { chosenLogLength, useSetting } from '#resource/settings.ts'
import { LoadedView } from '#resource/loaded-view.tsx'

/** How many lines are shown where neither operator nor user says otherwise (SH-CONSOLE-04). */
const DEFAULT_LENGTH = 35

/** The last lines of a server's console; the form reads them again, in the length given. */
export const Log = ({ server }: { readonly server: Server }) => {
  const configured = useSetting('INSTANCE_LOG_LENGTH', DEFAULT_LENGTH)
  const usual = chosenLogLength() ?? configured
  return usual === undefined ? null : <LogOf id={server.id} usual={usual} />
}

const LogOf = ({ id, usual }: { readonly id: string; readonly usual: number }) => {
  const [length, setLength] = useState(usual)
  const [asked, setAsked] = useState<string>()
  const [busy, setBusy] = useState(false)
  const read = (lines: number, signal?: AbortSignal) =>
    call(api.consoleLog, { params: { id }, query: { length: lines } }, { signal })
  const loaded = useLoaded(['server', id, 'log'], async (signal) => {
    return (await read(usual, signal)) ?? ''
  })

  const reload = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      setAsked((await read(length)) ?? '')
    } catch (error) {
      if (isAuthError(error)) return
      toast.add('danger', t('There was a problem communicating with the server, please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <form onSubmit={(event) => void reload(event)} className="flex items-end gap-2">
        <NumberField
          label={t('Log Length')}
          min={1}
          max={100_000}
          value={length}
          onChange={setLength}
        />
        <Button type="submit" busy={busy}>
          {t('Go')}
        </Button>
      </form>
      {asked !== undefined ? (
        <Lines>{asked}</Lines>
      ) : (
        <LoadedView loaded={loaded} failed={t('Unable to retrieve the log.')}>
          {(first) => <Lines>{first}</Lines>}
        </LoadedView>
      )}
    </div>
  )
}

const Lines = ({ children }: { readonly children: string }) => (
  <LogView label={t('Instance Console Log')} empty={t('The log is empty.')}>
    {children}
  </LogView>
)
