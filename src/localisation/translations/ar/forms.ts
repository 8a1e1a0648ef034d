import { pluralsOf } from '../../plural.ts';
import type { Messages } from '../../sections/index.ts';

const plural = pluralsOf('ar');
const entries = (number: number) =>
  plural(number, { one: 'إدخال واحد', two: 'إدخالان', few: '# إدخالات', many: '# إدخالًا', other: '# إدخال' });
/** As an object of a verb. */
const fieldsInAccusative = (number: number) =>
  plural(number, { one: 'حقلًا واحدًا', two: 'حقلين', few: '# حقول', many: '# حقلًا', other: '# حقل' });

/** Forms, and error messages by code. */
export const ar: Pick<Messages, 'directoryField' | 'failures' | 'fields' | 'schemaForm'> = {
  directoryField: {
    placeholder: 'اختر مجلدًا',
    labelWithValue: (label, name) => `${label}: ${name}`,
    path: 'المجلد',
    empty: 'لا توجد مجلدات هنا',
    select: (name) => `اختيار ${name}`,
    clear: 'مسح',
    cancel: 'إلغاء',
    loading: 'جارٍ التحميل…',
    unreadable: 'مجلد ليس لديك إذن الوصول إليه',
    item: {
      placeholder: 'اختر عنصرًا',
      empty: 'هذا المجلد فارغ',
      unreadable: 'عنصر ليس لديك إذن الوصول إليه',
    },
  },

  failures: {
    tryAgainNow: 'حاول مرة أخرى الآن.',
    problems: {
      malformed: 'هذه الصفحة والخادم غير متوافقين.',
      unauthenticated: 'تم تسجيل خروجك. سجّل الدخول مرة أخرى.',
      forbidden: 'لا يُسمح لهذه الصفحة بذلك.',
      fresh_sign_in_required: 'سجّل الدخول مرة أخرى للقيام بذلك.',
      not_found: 'غير موجود، أو ليس لديك إذن الوصول.',
      unknown_action: 'إجراء غير معروف.',
      method_not_allowed: 'هذا غير ممكن هنا.',
      conflict: 'تغيّر شيء ما. حاول مرة أخرى.',
      cookies_blocked: 'يحظر متصفحك ملف تعريف الارتباط اللازم لتسجيل الدخول.',
      expired: 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
      already_used: 'سبق استخدام هذا الرمز. اطلب رمزًا جديدًا.',
      precondition_failed: 'تم تغيير هذا بواسطة شخص آخر.',
      too_large: 'هذا كبير جدًا.',
      unsupported_media_type: 'هذا النوع غير مدعوم.',
      misdirected: 'الخادم غير متاح على هذا العنوان.',
      validation_failed: 'تحقق من بيانات الحقول.',
      not_invocable: 'لا يمكن استدعاء هذا من هنا.',
      too_many_attempts: 'محاولات كثيرة جدًا. اطلب رمزًا جديدًا.',
      rate_limited: 'محاولات كثيرة جدًا.',
      internal: 'حدث خطأ من جانبنا. حاول مرة أخرى.',
      unavailable: 'الخادم مشغول. حاول مرة أخرى.',
      offline: 'لا يوجد اتصال بالإنترنت.',
      token: 'تم رفض الوصول. أعد تحميل الصفحة.',
      network: 'يتعذر الوصول إلى الخادم. حاول مرة أخرى.',
      timeout: 'لم يستجب الخادم خلال 30 ثانية. حاول مرة أخرى.',
      'unexpected-status': 'حدث خطأ في الشبكة. حاول مرة أخرى.',
      'unexpected-body': 'استجابة غير متوقعة من الخادم. حاول مرة أخرى.',
    },
    issues: {
      required: 'مطلوب.',
      too_short: ({ minimum }) => `الحد الأدنى لعدد الأحرف: ${minimum}.`,
      too_long: ({ maximum }) => `الحد الأقصى لعدد الأحرف: ${maximum}.`,
      too_small: ({ minimum }) => `الحد الأدنى: ${minimum}.`,
      too_big: ({ maximum }) => `الحد الأقصى: ${maximum}.`,
      wrong_type: 'تحقق من هذه القيمة.',
      wrong_format: 'تحقق من التنسيق.',
      wrong_option: 'اختر أحد الخيارات.',
      wrong_code: ({ attemptsLeft }) =>
        `الرمز غير صحيح. ${plural(Number(attemptsLeft), { zero: 'اطلب رمزًا جديدًا.', one: 'بقيت محاولة واحدة.', two: 'بقيت محاولتان.', few: 'بقيت # محاولات.', many: 'بقيت # محاولة.', other: 'بقيت # محاولة.' })}`,
      not_accepted: 'وافق على هذا للمتابعة.',
      unknown_field: 'حقل غير معروف.',
      forbidden_characters: 'يحتوي على أحرف غير مسموح بها.',
      twin_name: 'هذا الاسم مستخدم بالفعل.',
      invalid: 'تحقق من هذه القيمة.',
    },
    address: {
      'no-at': 'أدخل عنوانًا يحتوي على @.',
      'no-local': 'أدخل الجزء الذي يسبق @.',
      'no-domain': 'أدخل الجزء الذي يلي @.',
      'no-dot': 'أدخل عنوانًا مثل name@example.com.',
      characters: 'هذا ليس عنوان بريد إلكتروني.',
    },
  },

  fields: {
    email: 'البريد الإلكتروني',
    notLoaded: 'تعذر تحميل النموذج. تحقق من اتصالك وحاول مرة أخرى.',
  },

  schemaForm: {
    submit: 'حفظ',
    loading: 'جارٍ تحميل النموذج…',
    retry: 'إعادة المحاولة',
    optional: 'اختياري',
    required: 'مطلوب',
    choose: 'اختر…',
    none: 'بلا اختيار',
    kind: 'النوع',
    kindNumber: (number) => `النوع ${number.toLocaleString('ar')}`,
    asJson: 'أدخل JSON.',
    add: (list) => `إضافة إلى ${list}`,
    entry: (list, number) => `${list} ${number.toLocaleString('ar')}`,
    remove: (entry) => `إزالة ${entry}`,
    moveUp: (entry) => `نقل ${entry} إلى الأعلى`,
    moveDown: (entry) => `نقل ${entry} إلى الأسفل`,
    moved: (number, total) => `الآن ${number.toLocaleString('ar')} من ${total.toLocaleString('ar')}.`,
    removed: (left) => (left ? `تمت الإزالة. المتبقي: ${left.toLocaleString('ar')}.` : 'تمت الإزالة. لم يتبق شيء.'),
    emptyList: 'فارغة',
    summary: (count) =>
      plural(count, {
        one: 'تحقق من حقل واحد.',
        two: 'تحقق من حقلين.',
        few: 'تحقق من # حقول.',
        many: 'تحقق من # حقلًا.',
        other: 'تحقق من # حقل.',
      }),
    submitted: 'تم الحفظ.',
    processing: 'جارٍ المعالجة…',
    sessionEnded: 'تم تسجيل خروجك. سجّل الدخول لإرسال ما أدخلته.',
    notFound: 'غير موجود، أو ليس لديك إذن الوصول.',
    labels: {
      name: 'الاسم',
      email: 'البريد الإلكتروني',
      workspaceName: 'مساحة العمل',
      acceptTerms: 'أوافق على الشروط وسياسة الخصوصية.',
    },
    tooFew: (minimum) => `${entries(minimum)} على الأقل.`,
    tooMany: (maximum) => `${entries(maximum)} على الأكثر.`,
    tooFewFields: (minimum) => `املأ ${fieldsInAccusative(minimum)} على الأقل.`,
    tooManyFields: (maximum) => `املأ ${fieldsInAccusative(maximum)} على الأكثر.`,
    duplicates: 'أزل الإدخالات المكررة.',
    containing: (minimum) => `${entries(minimum)} من النوع المطلوب على الأقل.`,
    containingAtMost: (maximum) => `${entries(maximum)} من ذلك النوع على الأكثر.`,
    above: (formatted) => `أكبر من ${formatted}.`,
    below: (formatted) => `أصغر من ${formatted}.`,
    multipleOf: (formatted) => `مضاعفات ${formatted} فقط.`,
    notANumber: 'هذا ليس رقمًا.',
    notAnInteger: 'أعداد صحيحة فقط.',
    formats: {
      json: 'هذا ليس JSON.',
      date: 'هذا ليس تاريخًا.',
      time: 'هذا ليس وقتًا.',
      'date-time': 'هذا ليس تاريخًا ووقتًا.',
      uri: 'هذا ليس عنوانًا مثل https://example.com.',
    },
  },
};
