import type { MessageLocale } from "../needs.ts";

const en = {
  signIn: "Sign in",
  email: "E-mail",
  password: "Password",
  withFacebook: "Continue with Facebook",
  or: "or",
  code: "Code",
  codeTitle: "Enter your code",
  codeSent: (place: string) => `We sent a code to ${place}.`,
  codeFromApp: "Enter the code of your authenticator app.",
  chooseTitle: "Choose your second factor",
  factors: { SMS_MFA: "Text message", EMAIL_OTP: "E-mail", SOFTWARE_TOKEN_MFA: "Authenticator app" },
  continue: "Continue",
  emailTitle: "Your e-mail",
  emailWhy: "We need an e-mail address that is yours. We send it a code.",
  errorTitle: "This did not work",
  wrongCredentials:
    "The e-mail or the password is wrong, or there were too many attempts. Wait a little and try again.",
  wrongCode: "That code is not right.",
  notConfirmed: "This account is not confirmed yet. Confirm it in the app with the code we mailed.",
  finishInApp: "Sign in once in the app to finish setting up this account.",
  unavailable: "We cannot reach our own database at the moment. Please try again in a few seconds.",
  tooMany: "Too many attempts. Try again later.",
  invalidEmail: "Enter a valid e-mail address.",
  emailTaken: "There is already an account with this e-mail. Sign in with its password.",
  signUpClosed: "New accounts cannot be made here.",
  expired: "This sign-in is over. Go back to the app and start again.",
  badRequest: "The address that brought you here is not right. Go back to the app and start again.",
  facebookFailed: "Facebook could not sign you in. Try again later.",
};

const vi: typeof en = {
  signIn: "Đăng nhập",
  email: "E-mail",
  password: "Mật khẩu",
  withFacebook: "Tiếp tục với Facebook",
  or: "hoặc",
  code: "Mã",
  codeTitle: "Nhập mã của bạn",
  codeSent: (place) => `Chúng tôi đã gửi mã đến ${place}.`,
  codeFromApp: "Nhập mã trong ứng dụng xác thực của bạn.",
  chooseTitle: "Chọn bước xác minh thứ hai",
  factors: { SMS_MFA: "Tin nhắn", EMAIL_OTP: "E-mail", SOFTWARE_TOKEN_MFA: "Ứng dụng xác thực" },
  continue: "Tiếp tục",
  emailTitle: "E-mail của bạn",
  emailWhy: "Chúng tôi cần một địa chỉ e-mail của bạn và sẽ gửi mã đến đó.",
  errorTitle: "Không thực hiện được",
  wrongCredentials: "E-mail hoặc mật khẩu không đúng, hoặc đã thử quá nhiều lần. Hãy đợi một lát rồi thử lại.",
  wrongCode: "Mã không đúng.",
  notConfirmed: "Tài khoản này chưa được xác nhận. Hãy xác nhận trong ứng dụng bằng mã đã gửi qua e-mail.",
  finishInApp: "Hãy đăng nhập một lần trong ứng dụng để hoàn tất tài khoản này.",
  unavailable: "Hiện chúng tôi không kết nối được với cơ sở dữ liệu của mình. Vui lòng thử lại sau vài giây.",
  tooMany: "Đã thử quá nhiều lần. Hãy thử lại sau.",
  invalidEmail: "Hãy nhập địa chỉ e-mail hợp lệ.",
  emailTaken: "Đã có tài khoản với e-mail này. Hãy đăng nhập bằng mật khẩu của tài khoản đó.",
  signUpClosed: "Không thể tạo tài khoản mới ở đây.",
  expired: "Lần đăng nhập này đã kết thúc. Hãy quay lại ứng dụng và bắt đầu lại.",
  badRequest: "Địa chỉ dẫn bạn đến đây không đúng. Hãy quay lại ứng dụng và bắt đầu lại.",
  facebookFailed: "Facebook không thể đăng nhập cho bạn. Hãy thử lại sau.",
};

export type PageTexts = typeof en;
export type PageMessage = { [Name in keyof PageTexts]: PageTexts[Name] extends string ? Name : never }[keyof PageTexts];

export const textsOf = (locale: MessageLocale): PageTexts => (locale === "vi" ? vi : en);
