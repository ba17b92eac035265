export {
  EmailLinkScreen as emailLink,
  ForgotPasswordScreen as forgotPassword,
} from './email-requests.tsx'
export {
  ConfirmEmailScreen as confirmEmail,
  LostFactorsScreen as lostFactors,
  MagicLinkScreen as magicLink,
  VerifyEmailScreen as verifyEmail,
} from './link-screens.tsx'
export {
  ResetPasswordScreen as resetPassword,
  UndoEmailChangeScreen as undoEmailChange,
} from './new-password-screens.tsx'
export { PhoneCodeScreen as phoneCode } from './phone-code-screen.tsx'
