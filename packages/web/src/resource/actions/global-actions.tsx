import { useQuery } from '@tanstack/react-query'
import { quotaRefusal } from '#api/quotas/quotas.ts'
import { labelOf } from '#resource/actions/offers.ts'
import type { Runs } from '#resource/actions/run.ts'
import type { Action } from '#resource/action.ts'
import type { Global } from '#resource/rights.ts'
import { keys } from '#resource/reading/results.ts'
import { Button } from '#ui/press/button.tsx'

/** The buttons above a table; the first one is what the page is for. */
export const GlobalActions = (props: {
  readonly actions: readonly Global[]
  readonly run: Runs<never>['runGlobal']
  /** Whether the rows are there: quotas are asked after them, the list comes first. */
  readonly listed: boolean
  /** The first is not what the page is for. */
  readonly aside?: boolean
}) =>
  props.actions.map((global, index) => (
    <GlobalAction
      key={global.action.id}
      {...props}
      {...global}
      first={index === 0 && props.aside !== true}
    />
  ))

const GlobalAction = (props: {
  readonly action: Action<never>
  readonly refusal?: string
  readonly run: Runs<never>['runGlobal']
  readonly listed: boolean
  readonly first: boolean
}) => {
  const { action } = props
  // Asked again whenever a polled row or an action has changed something (SH-TABLE-34).
  const quotas = [action.quota ?? []].flat()
  const { data: refusal } = useQuery({
    queryKey: keys.quota(quotas),
    queryFn: ({ signal }) => quotaRefusal(quotas, signal),
    enabled: props.listed && quotas.length > 0,
  })
  return (
    <Button
      tone={props.first ? 'primary' : 'normal'}
      refusal={props.refusal ?? refusal ?? undefined}
      onPress={() => void props.run(action)}
    >
      {labelOf(action, 1)}
    </Button>
  )
}
