/** Tables for pairs of names. `TRIED` was used while the rules were written, `HELD` was not. */
export type NameTables = Readonly<{
  arabicGiven: readonly string[];
  arabicFamily: readonly string[];
  russianGiven: readonly string[];
  russianFamily: readonly string[];
  westernGiven: readonly string[];
  westernFamily: readonly string[];
  coined: readonly string[];
  han: readonly (readonly [string, string])[];
  hangul: readonly (readonly [string, string])[];
  joined: readonly (readonly [string, string])[];
}>;

const words = (text: string): string[] => text.trim().split(/\s+/);
const pairs = (text: string) =>
  text.split(',').map((pair): readonly [string, string] => {
    const [one = '', other = ''] = pair.split('=');
    return [one.trim(), other.trim()];
  });

export const TRIED: NameTables = {
  arabicGiven: words(
    `muHammad 3alI Husayn Hasan aHmad karIm RAkir VAbit Xalid 3umar 3uVmAn ibrAhIm ismA3Il yUsuf jamAl
    mahdI kAZim riDA nADir faySal mustafA murtaDA rACid sulaymAn nAZim raHIm maHmUd majId xalIl TAriq`
      .replaceAll('x', 'X')
      .replaceAll('j', 'J'),
  ),
  arabicFamily: words(
    `XaRAm QADI anSArI karmAnI balXI JAdir maSrI baGdAdI qarACI HalabI tikrItI hamaDAnI CirwAnI TUsI
    3aZmI VaQafI zubaydI raCIdI najafI samarrA2I CAmilI XAlidI DAhirI GanawI 3uwaysI mawSilI`
      .replaceAll('q', 'Q')
      .replaceAll('j', 'J'),
  ),
  russianGiven: words(
    'сергей дмитрий алексей юрий евгений николай андрей михаил василий геннадий татьяна юлия',
  ),
  russianFamily:
    words(`щербаков жуковский хрущев цветков чайкин юрьев яковлев афанасьев григорьев зайцев ильинский
    кузьмичев мельников шишкин`),
  westernGiven: words('John Emma Peter Anna Frank Clara George Helen Martin Julia Oscar Laura'),
  westernFamily:
    words(`Smith Daniels Brandt Fischer Dupont Moreau Larsen Novak Keller Hughes Bennett Carlson Ferrari
    Lindgren Schmidt`),
  coined:
    words(`Argunov Belmora Castrelan Dorvenik Eskarine Falkoris Gravelto Hestamar Iskorda Jolverin Kestrova
    Lumandra Morvexa Nestoril Ozkandar`),
  han: pairs(
    '王小明=WANG Xiaoming, 李建国=LI Jianguo, 张伟=ZHANG Wei, 刘洋=Liu Yang, 陈志强=CHEN Zhiqiang, 杨丽华=Yang Lihua, 赵明=Zhao Ming, 单雄信=SHAN Xiongxin',
  ),
  hangul: pairs(
    '김영호=KIM Yong Ho, 박철수=PAK Chol Su, 리명국=RI Myong Guk, 최정민=CHOE Jong Min, 정은주=CHONG Un Ju, 강성일=KANG Song Il, 윤동현=YUN Dong Hyon',
  ),
  joined: pairs(
    'Muhammadali=Muhammad Ali, Abdulrahman=Abd al-Rahman, Abdurrahman=Abdul Rahman, Noorullah=Noor Ullah, Alireza=Ali Reza, Gulagha=Gul Agha, Hassanali=Hasan Ali, Abdelaziz=Abdul Aziz',
  ),
};

export const HELD: NameTables = {
  arabicGiven: words(
    `Salim SAliH 3abbAs JaCIr Zahir FAdil SAdiq mansUr HAmid waHId CarIf badr GAlib 3iSAm nabIl RulfiQAr
    VAmir QAsim yaHyA zakariyyA habIb munIr CakUr tawfIQ Hakim`.replaceAll('F', 'f'),
  ),
  arabicFamily: words(
    `QazwInI naCIdI baCIrI wAsiTI DabbI XarrAzI VaQlI RahabI CaybAnI GazAlI SAbUnI 3askarI mazandarI
    farAhI HijAzI najjArI jamCIdI tamImI sulamI Haddad`.replaceAll('j', 'J'),
  ),
  russianGiven: words(
    'владимир анатолий григорий виктор валентин ольга людмила ксения тимофей вячеслав',
  ),
  russianFamily: words(
    'тихомиров шевченко чехов хабаров емельянов лобачевский журавлев щукин царев якушев бойцов',
  ),
  westernGiven: words('Robert Maria Thomas Ingrid Hugo Elisa Victor Nora Albert Sophie'),
  westernFamily:
    words(`Walker Jensen Romano Vogel Petit Holmberg Marchetti Olsen Carter Fontaine Sanders Weber Thorne
    Gallagher`),
  coined: words(
    `Zelvorin Brankova Tirsaldo Marvenko Quelldra Sorbitan Vendarsk Welmarin Yestrago Pelkandar Ruvastel`,
  ),
  han: pairs(
    '黄晓东=HUANG Xiaodong, 周杰=ZHOU Jie, 吴国栋=Wu Guodong, 孙丽=SUN Li, 马文华=MA Wenhua, 朱红梅=ZHU Hongmei',
  ),
  hangul: pairs(
    '이상철=RI Sang Chol, 조광호=JO Kwang Ho, 한덕수=HAN Tok Su, 신기남=SIN Ki Nam, 오세훈=O Se Hun',
  ),
  joined: pairs(
    'Mohammadreza=Mohammad Reza, Abdulkarim=Abd ul Karim, Abdussalam=Abdus Salam, Rahmatullah=Rahmat Ullah, Aliakbar=Ali Akbar, Jongun=Jong Un, Khodadad=Khoda Dad',
  ),
};
