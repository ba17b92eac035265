import { secondFactors } from '#features/account'
import { ClientError } from '@devhood/client'

/** Ten new recovery codes. Earlier ones stop working. */
export async function makeCodes(): Promise<readonly string[]> {
  try {
    return (await secondFactors.createRecoveryCodes()).recoveryCodes
  } catch (error) {
    const exist =
      error instanceof ClientError && error.type === 'user_recovery_codes_already_exists'
    if (!exist) throw error
    return (await secondFactors.replaceRecoveryCodes()).recoveryCodes
  }
}
