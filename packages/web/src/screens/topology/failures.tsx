import type { Topology, TopologyPart } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { CopyButton } from '#ui/press/copy.tsx'

const wordOf = (part: TopologyPart): string => {
  switch (part) {
    case 'servers':
      return t('Unable to retrieve the instances.')
    case 'networks':
      return t('Unable to retrieve the networks.')
    case 'subnets':
      return t('Unable to retrieve the subnets.')
    case 'routers':
      return t('Unable to retrieve the routers.')
    case 'ports':
      return t('Unable to retrieve the ports, so that it is not known what is on which network.')
  }
}

export type FailuresProps = {
  readonly failures: Topology['failures']
  readonly onRetry: () => void
}

/** What the picture lacks, who did not say and why: nothing that failed looks like nothing. */
export function Failures({ failures, onRetry }: FailuresProps) {
  if (failures.length === 0) return null
  return (
    <Alert type="error">
      <div className="flex flex-col items-start gap-1">
        {failures.map(({ part, message, service, request_id: request }) => (
          <p key={part}>
            {wordOf(part)} {t('{service}: {message}', { service, message })}{' '}
            {request !== undefined && (
              <>
                <code className="font-mono text-xs wrap-anywhere">{request}</code>{' '}
                <CopyButton text={request} label={t('Copy details')} />
              </>
            )}
          </p>
        ))}
        <Button size="small" onPress={onRetry}>
          {t('Try again')}
        </Button>
      </div>
    </Alert>
  )
}
