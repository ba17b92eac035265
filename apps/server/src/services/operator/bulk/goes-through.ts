import { AppError } from '@devhood/contract'

/** Whether it went through; those about whom an operator can't decide stay as they are. */
export const goesThrough = async (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => true,
    (error: unknown) => {
      // The actions check before they change something.
      if (error instanceof AppError && error.status < 500) return false
      throw error
    },
  )
