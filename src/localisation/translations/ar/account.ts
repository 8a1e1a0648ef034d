import { pluralsOf } from '../../plural.ts';
import type { Messages } from '../../sections/index.ts';

const plural = pluralsOf('ar');

/** Sign-in, account and access tokens. */
export const ar: Pick<Messages, 'challenge' | 'currentUser' | 'platform' | 'signIn' | 'signUp' | 'tokens' | 'verify'> =
  {
    challenge: {
      heading: 'تحقق من بريدك الإلكتروني',
      sentTo: ['افتح الرابط الذي أرسلناه إلى ', '، أو أدخل الرمز الوارد في الرسالة.'],
      code: 'الرمز',
      incompleteCode: 'أدخل الأرقام الستة كلها.',
      submitCode: 'تسجيل الدخول',
      newCodeIn: (clock) => `رمز جديد بعد ${clock}`,
      newCode: 'إرسال رمز جديد',
      codeResent: 'أرسلنا رمزًا جديدًا.',
      otherAddress: 'استخدام بريد إلكتروني آخر',
      linkUsed: 'فُتح الرابط في مكان آخر. أدخل الرمز لتسجيل الدخول هنا.',
      checking: 'جارٍ التحقق من الرمز…',
      sending: 'جارٍ الإرسال…',
      waitingForNetwork: 'جارٍ إعادة الاتصال…',
      offline: 'لا يوجد اتصال بالإنترنت. ستبقى تغييراتك محفوظة حتى يعود الاتصال.',
      signedInAs: (name) => `تم تسجيل دخولك باسم ${name}`,
      continue: 'متابعة',
      tryAgainIn: (clock) => `حاول مرة أخرى بعد ${clock}.`,
    },

    currentUser: {
      menu: (name) => `الحساب: ${name}`,
      signIn: 'تسجيل الدخول',
      signOut: 'تسجيل الخروج',
      signingOut: 'جارٍ تسجيل الخروج…',
      freshSignIn: 'يتطلب هذا تسجيل دخول خلال آخر 12 ساعة. سجّل الخروج، ثم سجّل الدخول وحاول مرة أخرى.',
      stillSignedIn: 'يتعذر الوصول إلى الخادم. ما زال تسجيل دخولك قائمًا.',
      signOutEverywhere: 'تسجيل الخروج من جميع الأجهزة',
      confirmEverywhere: 'سيتم تسجيل خروجك من جميع الأجهزة.',
      cancel: 'إلغاء',
      profile: 'الملف الشخصي',
      signedOut: 'تم تسجيل خروجك.',
    },

    platform: {
      unreachable: 'يتعذر الاتصال الآن. جارٍ إعادة المحاولة…',
      retry: 'إعادة المحاولة',
    },

    signIn: {
      heading: (brand) => (brand ? `تسجيل الدخول إلى ${brand}` : 'تسجيل الدخول'),
      description: 'سنرسل إليك رابطًا ورمزًا بالبريد الإلكتروني.',
      submit: 'متابعة',
      newHere: 'أليس لديك حساب؟',
      createAccount: 'إنشاء حساب',
    },

    signUp: {
      heading: (brand) => (brand ? `إنشاء حسابك في ${brand}` : 'إنشاء حساب'),
      description: 'حساب واحد، ومساحة عمل واحدة، بلا كلمة مرور.',
      submit: 'إنشاء الحساب',
      haveAccount: 'هل لديك حساب؟',
      signIn: 'تسجيل الدخول',
      name: 'الاسم',
      workspaceName: 'مساحة العمل',
      optional: 'اختياري',
      choose: 'اختر…',
      acceptTerms: ['أوافق على ', 'الشروط', ' و', 'سياسة الخصوصية', '.'],
      opensNewWindow: 'يُفتح في نافذة جديدة',
      mailFollows: 'سنرسل إليك رسالة بالبريد الإلكتروني لتأكيد عنوانك.',
    },

    tokens: {
      heading: 'رموز الوصول',
      description: 'للبرامج النصية والأتمتة. من يملك رمز وصول يمكنه فعل كل ما يمكنك فعله.',
      name: 'الاسم',
      lifetime: 'انتهاء الصلاحية',
      days: (days) =>
        days === 365
          ? 'بعد سنة'
          : `بعد ${plural(days, { one: 'يوم واحد', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' })}`,
      neverExpires: 'بلا انتهاء',
      submit: 'إنشاء رمز وصول',
      creating: 'جارٍ الإنشاء…',
      tooMany: (maximum) =>
        `لديك ${plural(maximum, { one: 'رمز وصول واحد', two: 'رمزا وصول', few: '# رموز وصول', many: '# رمز وصول', other: '# رمز وصول' })}، وهو الحد الأقصى. أبطل رمزًا أولًا.`,
      secretLost: 'فُقدت الاستجابة التي تحمل رمز الوصول. أبطله وأنشئ رمزًا آخر.',

      confirmHeading: 'تأكيد هويتك',
      confirmSentTo: [
        'يتطلب إنشاء رمز وصول تسجيل دخول حديثًا. أدخل الرمز الذي أرسلناه إلى ',
        '، أو افتح الرابط الوارد في الرسالة.',
      ],
      confirm: 'تأكيد',
      cancel: 'إلغاء',

      createdHeading: (name) => `انسخ «${name}» الآن`,
      shownOnce: 'لن يظهر رمز الوصول مرة أخرى.',
      secret: 'رمز الوصول',
      copy: 'نسخ',
      copied: 'تم النسخ',
      copyByHand: 'رمز الوصول محدد. انسخه باستخدام Ctrl+C أو ⌘C.',
      done: 'تم',
      notCopied: 'لم تنسخه، ولن يظهر مرة أخرى.',
      closeAnyway: 'إغلاق دون نسخ',

      list: 'رموز الوصول الخاصة بك',
      loading: 'جارٍ تحميل رموز الوصول…',
      empty: 'ليس لديك رموز وصول بعد. أنشئ رمزًا لأول برنامج نصي لك.',
      tryAgain: 'إعادة المحاولة',
      signIn: 'سجّل الدخول لعرض رموز الوصول',
      created: (date) => `تاريخ الإنشاء: ${date}`,
      lastUsed: (moment) => `آخر استخدام: ${moment}`,
      neverUsed: 'لم يُستخدم بعد',
      expiresAt: (date) => `ينتهي في ${date}`,
      expired: (date) => `انتهى في ${date}`,
      revoke: 'إبطال',
      revokeNamed: (name) => `إبطال ${name}`,
      revokingIn: (count) =>
        `سيتم الإبطال بعد ${plural(count, { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' })}`,
      revoking: 'جارٍ الإبطال…',
      undo: 'تراجع',
      undoNamed: (name) => `تراجع: إبقاء ${name}`,
      willBeRevoked: (name) => `سيتم إبطال ${name} بعد عشر ثوانٍ.`,
      revoked: (name) => `تم إبطال ${name}.`,
      revocationUndone: (name) => `تم إبقاء ${name}.`,
    },

    verify: {
      heading: (name) => (name ? `تسجيل الدخول باسم ${name}؟` : 'تسجيل الدخول على هذا الجهاز؟'),
      sentTo: ['فتحت رابطًا أُرسل إلى ', '.'],
      submit: 'تسجيل الدخول على هذا الجهاز',
      submitting: 'جارٍ تسجيل الدخول…',
      offline: 'لا يوجد اتصال بالإنترنت. لم يُستخدم الرابط بعد. جارٍ إعادة الاتصال…',
      notRequested: 'ألم تطلب هذا؟',
      ignore: 'تجاهل',
      ignored: 'لم يتم تسجيل دخولك',
      ignoredReason: 'لن يتم تسجيل دخول أحد ما لم يُضغط على الزر أعلاه. تنتهي صلاحية الرابط قريبًا.',
      otherBrowser:
        'طلبت هذا الرابط في متصفح آخر أو على جهاز آخر. سجّل الدخول هنا، أو عُد إلى هناك وأدخل الرمز الوارد في الرسالة.',
      expiredHeading: 'انتهت صلاحية هذا الرابط',
      expired: 'تعمل الروابط لمدة 15 دقيقة. اطلب رابطًا جديدًا.',
      usedHeading: 'سبق استخدام هذا الرابط',
      used: 'يعمل كل رابط مرة واحدة. ربما سجّلت الدخول بالفعل؛ وإلا فاطلب رابطًا جديدًا.',
      requestNewLink: 'طلب رابط جديد',
    },
  };
