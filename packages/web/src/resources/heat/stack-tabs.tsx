/** What the page of a stack shows, each read when somebody looks at it. */
import { stackParts } from '@meridian/contract'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { writeText } from '#dialogs/stack/write-text.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { stack as kind, type StackRow } from '#kinds/heat/kinds.ts'
import { readEvents } from '#resources/heat/events.ts'
import { StackEvents } from '#screens/stack-details/events-tab.tsx'
import { StackOverview } from '#screens/stack-details/overview-tab.tsx'
import { StackEnvironment, StackTemplate } from '#screens/stack-details/text-tabs.tsx'

export const overview = (stack: StackRow) => <StackOverview stack={stack} />

type Read<T> = (id: string, signal: AbortSignal) => Promise<T>

type PartProps<T> = {
  readonly stack: StackRow
  readonly what: string
  readonly read: Read<T>
  /** Said where it cannot be read. */
  readonly failed: string
  readonly children: (data: T) => ReactNode
}

/** A part of a stack, read again whenever something has become of the stack. */
const Part = <T,>({ stack, what, read, failed, children }: PartProps<T>) => {
  const loaded = usePart(kind, stack.id, what, (signal) => read(stack.id, signal))
  return (
    <LoadedView loaded={loaded} failed={failed}>
      {children}
    </LoadedView>
  )
}

export const events = (stack: StackRow) => (
  <Part
    {...{ stack, what: 'events' }}
    read={readEvents}
    failed={t('Unable to retrieve the events of the stack.')}
  >
    {(items) => <StackEvents events={items} />}
  </Part>
)

export const template = (stack: StackRow) => (
  <Part
    {...{ stack, what: 'template' }}
    read={(id, signal) => call(stackParts.template, { params: { id } }, { signal })}
    failed={t('Unable to retrieve the template of the stack.')}
  >
    {(document) => <StackTemplate template={writeText(document)} />}
  </Part>
)

export const environment = (stack: StackRow) => (
  <Part
    {...{ stack, what: 'environment' }}
    read={(id, signal) => call(stackParts.environment, { params: { id } }, { signal })}
    failed={t('Unable to retrieve the environment of the stack.')}
  >
    {(document) => <StackEnvironment environment={writeText(document)} />}
  </Part>
)
