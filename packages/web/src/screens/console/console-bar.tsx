import { aboveRoot } from '#api/session/page-address.ts'
import { t } from '#lib/translate.ts'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { ExternalIcon, FullScreenIcon, RefreshIcon } from '#ui/icons.ts'
import { NativeSelect } from '#ui/fields/native-select.tsx'
import type { ConsoleState, ConsoleType } from '#screens/console/connection.ts'

type Props = {
  readonly server: string
  readonly state: ConsoleState
  readonly type: ConsoleType | undefined
  readonly alone: boolean
  readonly onType: (type: ConsoleType) => void
  readonly onReconnect: () => void
  readonly onFullScreen: () => void
}

/** How to get the keyboard back out of a console, which takes every key. */
export const leaveHint = () =>
  t('The console takes every key while it has the focus. Ctrl + Alt + Shift together leaves it.')

/** What stands over a console: how it is, of which type, and what can be done to it. */
export const ConsoleBar = (props: Props) => {
  const { server, state, type = 'AUTO', alone } = props
  const { word, meaning } = looks(state)
  const keys = state.at === 'connected' ? state.display.ctrlAltDel : undefined
  const page = `console/${server}${type === 'AUTO' ? '' : `?console_type=${type}`}`
  const open = () => void window.open(aboveRoot(page), `console-${server}`, features)
  return (
    <div className={`flex flex-wrap items-end gap-2 ${alone ? 'px-2 pt-2' : ''}`}>
      {!(state.at === 'connected' && keys === undefined) && (
        <Button
          onPress={keys}
          refusal={keys === undefined ? t('The console is not connected.') : undefined}
        >
          {t('Ctrl-Alt-Del')}
        </Button>
      )}
      <Button icon={RefreshIcon} onPress={props.onReconnect}>
        {t('Reconnect')}
      </Button>
      <Button icon={FullScreenIcon} onPress={props.onFullScreen}>
        {t('Full screen')}
      </Button>
      {!alone && (
        <Button icon={ExternalIcon} onPress={open}>
          {t('Open in a window')}
        </Button>
      )}
      <div className="ms-auto flex items-end gap-3">
        <span role="status" className="pb-1.5">
          <StatusBadge meaning={meaning}>{word}</StatusBadge>
        </span>
        {!alone && (
          <NativeSelect
            label={t('Console type')}
            options={choices}
            value={type}
            onChange={(value) => {
              const chosen = choices.find((one) => one.value === value)
              if (chosen) props.onType(chosen.value)
            }}
          />
        )}
      </div>
    </div>
  )
}

const features = 'popup,width=760,height=560'

const choices: readonly { value: ConsoleType; label: string }[] = [
  { value: 'AUTO', label: t('Automatic') },
  { value: 'VNC', label: 'VNC' },
  { value: 'SPICE', label: 'SPICE' },
  { value: 'RDP', label: 'RDP' },
  { value: 'SERIAL', label: t('Serial') },
  { value: 'MKS', label: 'MKS' },
]

const looks = ({ at }: ConsoleState): { word: string; meaning: StatusMeaning } => {
  switch (at) {
    case 'connecting':
      return { word: t('Connecting'), meaning: 'working' }
    case 'connected':
      return { word: t('Connected'), meaning: 'good' }
    case 'ended':
      return { word: t('Disconnected'), meaning: 'off' }
    case 'elsewhere':
      return { word: t('In a window'), meaning: 'unknown' }
    case 'none':
      return { word: t('Not available'), meaning: 'off' }
    case 'failed':
      return { word: t('Failed'), meaning: 'bad' }
  }
}
