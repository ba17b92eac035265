export { SignUpScreen } from '../sign-up/sign-up-screen.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
