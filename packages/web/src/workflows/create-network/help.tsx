import { t } from '#lib/translate.ts'

/** More about the first step. */
export const NetworkHelp = () => (
  <>
    <p>{t('A network is a wire that servers of your project are plugged into.')}</p>
    <p>{t('Its name must not be one that the project uses for another network.')}</p>
  </>
)

/** More about the second step. */
export const SubnetHelp = () => (
  <>
    <p>{t('A subnet is a range of IP addresses on the network.')}</p>
    <p>
      {t(
        'The network address may not overlap with any other subnet of the project, because a ' +
          'router could not join the two.',
      )}
    </p>
  </>
)

/** More about the third step. */
export const DetailsHelp = () => (
  <p>{t('Everything here may stay as it is. It says what the servers of the subnet are told.')}</p>
)
