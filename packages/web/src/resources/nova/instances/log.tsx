import { servers as api, type Server } from '@meridian/contract'
import { useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { isAuthError } from '#api/errors.ts'
import { NumberInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { LogView } from '#ui/tell/code-block.tsx'
import { toast } from '#ui/tell/toast.ts'
import { chosenLogLength, useSetting } from '#resource/settings.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { instance } from '#kinds/nova/kinds.ts'

/** How many lines are shown where neither operator nor user says otherwise (SH-CONSOLE-04). */
const DEFAULT_LENGTH = 35

/** The last lines of a server's console; the form reads them again, in the length given. */
export const Log = ({ server }: { readonly server: Server }) => {
  const configured = useSetting('INSTANCE_LOG_LENGTH', DEFAULT_LENGTH)
  const usual = chosenLogLength() ?? configured
  return usual === undefined ? null : <LogOf id={server.id} usual={usual} />
}

const LogOf = ({ id, usual }: { readonly id: string; readonly usual: number }) => {
  const [asked, setAsked] = useState<string>()
  const reading = useRef<AbortController>(null)
  const read = (lines: number, signal: AbortSignal) =>
    call(api.consoleLog, { params: { id }, query: { length: lines } }, { signal })
  const loaded = usePart(instance, id, 'log', async (signal) => {
    return (await read(usual, signal)) ?? ''
  })

  const reload = async ({ length }: { readonly length: number }) => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    try {
      const text = (await read(length, signal)) ?? ''
      if (!signal.aborted) setAsked(text)
    } catch (error) {
      if (signal.aborted || isAuthError(error)) return
      toast.add('danger', t('There was a problem communicating with the server, please try again.'))
    }
  }
  // Another length may be asked for while a long log is still on its way: the last one counts.
  const form = useForm({ initial: { length: usual }, submit: reload, alwaysEnabled: true })

  return (
    <div className="flex flex-col gap-3">
      <Form form={form}>
        <div className="flex items-end gap-2">
          <NumberInput field={form.field('length')} label={t('Log Length')} min={1} max={100_000} />
          <SubmitButton form={form}>{t('Go')}</SubmitButton>
        </div>
      </Form>
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
